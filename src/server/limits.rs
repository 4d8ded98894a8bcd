//! What one sender may ask of the server, and how often.

use super::error::Refused;
use crate::engine::Fault;
use serde_json::Value;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The longest body of a request.
pub const MOST_BODY: usize = 64 << 10;
/// The longest setup that a table may be opened with.
const MOST_SETUP: usize = 16 << 10;
/// The largest field of stones at a table that strangers share the machine with.
const MOST_CELLS: u64 = 50 * 50;
/// How many senders are remembered at most. Beyond that the oldest are forgotten, which is generous to them.
const MOST_SENDERS: usize = 100_000;

/// So much at once, and so much a second after that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// What may be asked at once.
    pub burst: f64,
    /// What comes back in a second.
    pub per_second: f64,
}

impl Rate {
    /// So many times as much.
    pub fn times(self, factor: f64) -> Rate {
        Rate { burst: self.burst * factor, per_second: self.per_second * factor }
    }
}

/// A leaking bucket a sender.
pub struct Buckets<K> {
    rate: Rate,
    left: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Buckets of this size.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, left: Mutex::new(HashMap::new()) }
    }

    /// Takes one from a sender's bucket, or says when there will be one.
    pub fn take(&self, sender: K) -> Result<(), Refused> {
        let Rate { burst, per_second } = self.rate;
        let now = Instant::now();
        let mut all = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_SENDERS {
            // A bucket that is full again is the same as none.
            all.retain(|_, (left, then)| *left + then.elapsed().as_secs_f64() * per_second < burst);
            if all.len() >= MOST_SENDERS {
                all.clear();
            }
        }
        let (left, then) = all.entry(sender).or_insert((burst, now));
        *left = (*left + now.duration_since(*then).as_secs_f64() * per_second).min(burst);
        *then = now;
        if *left >= 1.0 {
            *left -= 1.0;
            return Ok(());
        }
        let wait = ((1.0 - *left) / per_second).ceil().max(1.0) as u64;
        Err(Refused::later("too_fast", "that is too much at once; wait a little", wait))
    }
}

/// Whoever has one address of the new kind has a whole network of them.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(old) => IpAddr::V4(old),
            None => IpAddr::V6((u128::from(address) & (u128::MAX << 64)).into()),
        },
        address => address,
    }
}

/// How many connections each address has. Without a limit one of them could take all there are.
pub struct Addresses {
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// A connection of an address; it is counted no longer when this is dropped.
pub struct Guest(Arc<Addresses>, IpAddr);

impl Addresses {
    /// So many each.
    pub fn new(most: usize) -> Addresses {
        Addresses { most, open: Mutex::new(HashMap::new()) }
    }

    /// One more connection, while there may be one.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Guest> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        // An address that is turned away has others, so that its entry stays.
        (*count < self.most).then(|| {
            *count += 1;
            Guest(Arc::clone(self), address)
        })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.1);
            }
        }
    }
}

/// What a table on a server may be: nothing that costs strangers the machine, and nothing that fixes what the dice decide.
pub fn check_setup(setup: &Value) -> Result<(), Fault> {
    let bad = |why: &str| Err(Fault::new("bad_setup", why));
    if setup.to_string().len() > MOST_SETUP {
        return bad("this setup is too long for a table on a server");
    }
    let number = |key: &str| setup.get(key).and_then(Value::as_u64);
    if number("columns").unwrap_or(0).saturating_mul(number("rows").unwrap_or(0)) > MOST_CELLS {
        return bad("a field at a table on a server has at most 2,500 stones");
    }
    if setup.get("no_guess") == Some(&Value::Bool(true)) && number("columns").unwrap_or(0) > 30 {
        return bad("a field without guesses is at most 30 wide on a server");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_sender_waits_and_others_do_not() {
        let buckets = Buckets::new(Rate { burst: 2.0, per_second: 0.01 });
        assert!(buckets.take("a").is_ok());
        assert!(buckets.take("a").is_ok());
        let refused = buckets.take("a").expect_err("the bucket is empty");
        assert_eq!(refused.code, "too_fast");
        assert!(refused.retry_after.is_some_and(|seconds| (90..=101).contains(&seconds)));
        assert!(buckets.take("b").is_ok());
    }

    #[test]
    fn an_address_has_so_many_connections() {
        let all = Arc::new(Addresses::new(2));
        let [one, other]: [IpAddr; 2] = [[10, 0, 0, 1].into(), [10, 0, 0, 2].into()];
        let guests = [all.enter(one), all.enter(one)];
        assert!(guests.iter().all(Option::is_some) && all.enter(one).is_none() && all.enter(other).is_some());
        drop(guests);
        assert!(all.enter(one).is_some());
        assert!(all.open.lock().expect("a lock").is_empty(), "whoever is gone is forgotten");
        let networks = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:10.0.0.1"];
        let networks = networks.map(|address| network(address.parse().expect("an address")));
        assert!(networks[0] == networks[1] && networks[1] != networks[2] && networks[3] == one);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        assert!(check_setup(&json!({"columns": 30, "rows": 16})).is_ok());
        assert!(check_setup(&json!({"columns": 1000, "rows": 1000})).is_err());
        assert!(check_setup(&json!({"columns": u64::MAX, "rows": 3})).is_err());
        assert!(check_setup(&json!({"names": ["x".repeat(20_000)]})).is_err());
    }
}
