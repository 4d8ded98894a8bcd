//! Whole numbers of any size, for counting layouts exactly.

use std::fmt;

/// A whole number, not negative: digits of 32 bits, the lowest first, without zeros at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Big(Vec<u32>);

impl From<u32> for Big {
    fn from(number: u32) -> Big {
        Big(if number == 0 { Vec::new() } else { vec![number] })
    }
}

impl Big {
    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds another.
    pub fn add(&mut self, other: &Big) {
        let mut carry = 0;
        for at in 0..self.0.len().max(other.0.len()) {
            if at == self.0.len() {
                self.0.push(0);
            }
            let sum = u64::from(self.0[at]) + u64::from(other.0.get(at).copied().unwrap_or(0)) + carry;
            self.0[at] = sum as u32;
            carry = sum >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// This, `factor` times.
    pub fn times_small(&self, factor: u32) -> Big {
        if factor == 0 {
            return Big::default();
        }
        let mut digits = Vec::with_capacity(self.0.len() + 1);
        let mut carry = 0;
        for &digit in &self.0 {
            let product = u64::from(digit) * u64::from(factor) + carry;
            digits.push(product as u32);
            carry = product >> 32;
        }
        if carry > 0 {
            digits.push(carry as u32);
        }
        Big(digits)
    }

    /// The product of two.
    pub fn times(&self, other: &Big) -> Big {
        let mut sum = Big::default();
        for (at, &digit) in other.0.iter().enumerate() {
            let mut part = self.times_small(digit);
            if !part.is_zero() {
                part.0.splice(0..0, std::iter::repeat_n(0, at));
            }
            sum.add(&part);
        }
        sum
    }

    /// Divides by a small number; returns the remainder. By 0 nothing happens.
    pub fn divide_small(&mut self, by: u32) -> u32 {
        if by == 0 {
            return 0;
        }
        let mut rest = 0u64;
        for digit in self.0.iter_mut().rev() {
            let value = rest << 32 | u64::from(*digit);
            *digit = (value / u64::from(by)) as u32;
            rest = value % u64::from(by);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }

    /// Ways to choose `take` of `size`.
    pub fn choose(size: usize, take: usize) -> Big {
        if take > size {
            return Big::default();
        }
        let mut ways = Big::from(1);
        for at in 0..take.min(size - take) {
            ways = ways.times_small((size - at) as u32);
            ways.divide_small(at as u32 + 1);
        }
        ways
    }
}

impl fmt::Display for Big {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.clone();
        let mut parts = Vec::new();
        while !rest.is_zero() {
            parts.push(rest.divide_small(1_000_000_000));
        }
        let first = parts.pop().unwrap_or(0);
        write!(f, "{first}")?;
        parts.iter().rev().try_for_each(|part| write!(f, "{part:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_right() {
        assert_eq!(Big::default().to_string(), "0");
        assert_eq!(Big::choose(9, 4).to_string(), "126");
        assert_eq!(Big::choose(3, 4).to_string(), "0");
        // C(81, 10) and C(100, 50).
        assert_eq!(Big::choose(81, 10).to_string(), "1878392407320");
        assert_eq!(Big::choose(100, 50).to_string(), "100891344545564193334812497256");
        let mut sum = Big::choose(100, 50);
        sum.add(&Big::from(4_294_967_295));
        assert_eq!(sum.to_string(), "100891344545564193339107464551");
        assert_eq!(Big::choose(60, 30).times(&Big::choose(60, 29)).to_string(), {
            // (C(60, 30))² · 30 / 31
            let mut product = Big::choose(60, 30).times(&Big::choose(60, 30)).times_small(30);
            assert_eq!(product.divide_small(31), 0);
            product.to_string()
        });
    }
}
