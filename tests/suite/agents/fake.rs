//! An endpoint of our own on loopback, which answers as it is told: well, badly, late, or not at all.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What is done with a connection, one after the other; in the end it is closed.
pub enum Step {
    Bytes(Vec<u8>),
    Wait(u64),
}

/// A request as it came.
#[derive(Clone)]
pub struct Seen {
    pub head: String,
    pub body: Value,
}

impl Seen {
    /// Everything that a model reads, in the order in which it reads it.
    pub fn text(&self) -> String {
        let content = |message: &Value| match &message["content"] {
            Value::String(text) => text.clone(),
            blocks => blocks.as_array().into_iter().flatten().filter_map(|one| one["text"].as_str()).collect(),
        };
        let system = content(&json!({"content": self.body["system"]}));
        let messages = self.body["messages"].as_array().into_iter().flatten().map(content);
        std::iter::once(system).chain(messages).collect::<Vec<_>>().join("\n")
    }

    /// The shape that is asked for, wherever it stands.
    pub fn schema(&self) -> &Value {
        let body = &self.body;
        let places = [
            &body["response_format"]["json_schema"]["schema"],
            &body["tools"][0]["function"]["parameters"],
            &body["tools"][0]["input_schema"],
            &body["output_config"]["format"]["schema"],
        ];
        places.into_iter().find(|place| !place.is_null()).unwrap_or(&Value::Null)
    }

    /// What may stand as a target.
    pub fn targets(&self) -> Vec<String> {
        let choices = self.schema()["properties"]["target"]["enum"].as_array().cloned().unwrap_or_default();
        choices.iter().filter_map(Value::as_str).filter(|one| *one != "later").map(str::to_owned).collect()
    }

    /// Whether it asks for this key.
    pub fn asks(&self, key: &str) -> bool {
        !self.schema()["properties"][key].is_null()
    }
}

type Handler = dyn Fn(&Seen, usize) -> Vec<Step> + Send + Sync;

pub struct Fake {
    pub address: String,
    seen: Arc<Mutex<Vec<Seen>>>,
    most_at_once: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for somebody to come.
        let _ = TcpStream::connect(&self.address);
    }
}

impl Fake {
    /// An endpoint that does what `handler` says for each request and its number, from 0.
    pub fn new(handler: impl Fn(&Seen, usize) -> Vec<Step> + Send + Sync + 'static) -> Fake {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let fake = Fake { address, seen: Arc::default(), most_at_once: Arc::default(), stop: Arc::default() };
        let (seen, most, stop) = (fake.seen.clone(), fake.most_at_once.clone(), fake.stop.clone());
        let (handler, now): (Arc<Handler>, Arc<AtomicUsize>) = (Arc::new(handler), Arc::default());
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stop.load(Ordering::SeqCst) {
                    return;
                }
                let Ok(stream) = stream else { return };
                let (handler, seen, most, now) = (handler.clone(), seen.clone(), most.clone(), now.clone());
                std::thread::spawn(move || answer(stream, &*handler, &seen, (&now, &most)));
            }
        });
        fake
    }

    /// An endpoint that always gives an answer that can be used.
    pub fn good() -> Fake {
        Fake::new(|seen, _| stream(&good(seen)))
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().expect("nobody panicked").clone()
    }

    pub fn most_at_once(&self) -> usize {
        self.most_at_once.load(Ordering::SeqCst)
    }

    /// Profiles with this endpoint as `model:fake`; `more` are further lines of the profile.
    pub fn profiles(&self, more: &str) -> String {
        let address = &self.address;
        format!(
            "[models.fake]\nendpoint = \"http://{address}/v1\"\nform = \"openai\"\nmodel = \"fake-1\"\n{more}\n\
             [models.fake.limits]\nbackoff_s = 0.005\nsilence_s = 0.2\ntimeout_s = 2.0\nattempts = 3\n\
             [models.fake.prices]\ninput = 1.0\ncached = 0.1\noutput = 2.0\n"
        )
    }
}

fn answer(mut stream: TcpStream, handler: &Handler, seen: &Mutex<Vec<Seen>>, busy: (&AtomicUsize, &AtomicUsize)) {
    let Some(request) = read(&mut stream) else { return };
    let (now, most) = busy;
    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
    // Whoever has its answer may ask again, so a request is over before the answer is sent.
    let mut over = false;
    let number = {
        let mut seen = seen.lock().expect("nobody panicked");
        seen.push(request.clone());
        seen.len() - 1
    };
    for step in handler(&request, number) {
        match step {
            Step::Bytes(bytes) => {
                if !std::mem::replace(&mut over, true) {
                    now.fetch_sub(1, Ordering::SeqCst);
                }
                if stream.write_all(&bytes).and_then(|()| stream.flush()).is_err() {
                    return;
                }
            }
            Step::Wait(ms) => std::thread::sleep(Duration::from_millis(ms)),
        }
    }
}

fn read(stream: &mut TcpStream) -> Option<Seen> {
    let mut bytes = Vec::new();
    let mut part = [0; 16_384];
    let end = loop {
        if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break at;
        }
        match stream.read(&mut part).ok()? {
            0 => return None,
            many => bytes.extend_from_slice(&part[..many]),
        }
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let length = head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
    let mut body = bytes[end + 4..].to_vec();
    while body.len() < length.unwrap_or(0) {
        match stream.read(&mut part).ok()? {
            0 => return None,
            many => body.extend_from_slice(&part[..many]),
        }
    }
    Some(Seen { head, body: serde_json::from_slice(&body).ok()? })
}

pub fn bytes(text: impl Into<Vec<u8>>) -> Step {
    Step::Bytes(text.into())
}

/// The head of a stream of events.
pub fn events() -> Step {
    bytes("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\nconnection: close\r\n\r\n")
}

/// A whole answer.
pub fn status(code: u16, headers: &str, body: &str) -> Vec<Step> {
    let length = body.len();
    vec![bytes(format!(
        "HTTP/1.1 {code} X\r\ncontent-type: application/json\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    ))]
}

/// One event with more of the answer.
pub fn delta(text: &str) -> String {
    format!("data: {}\n\n", json!({"choices": [{"index": 0, "delta": {"content": text}}]}))
}

/// The events with which a stream ends.
pub fn ending() -> String {
    let end = json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]});
    let usage = json!({"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 20,
        "prompt_tokens_details": {"cached_tokens": 40}}});
    format!("data: {end}\n\ndata: {usage}\n\ndata: [DONE]\n\n")
}

/// A stream that says this, in pieces of three letters.
pub fn stream(text: &str) -> Vec<Step> {
    let letters: Vec<char> = text.chars().collect();
    let pieces: String = letters.chunks(3).map(|piece| delta(&piece.iter().collect::<String>())).collect();
    vec![events(), bytes(pieces + &ending())]
}

/// An answer that can be used, to whatever is asked.
pub fn good(seen: &Seen) -> String {
    let mut answer = serde_json::Map::new();
    let size = seen.body.to_string().len();
    for key in seen.schema()["properties"].as_object().into_iter().flatten().map(|(key, _)| key) {
        let value = match key.as_str() {
            "acts" => json!([]),
            "target" => {
                let targets = seen.targets();
                json!(targets[size % targets.len()])
            }
            "code" => json!("RGBY"),
            "say" => json!(format!("{size} letters make me wonder, 그렇지요?")),
            other => json!(format!("my {other} of {size} letters")),
        };
        answer.insert(key.clone(), value);
    }
    Value::Object(answer).to_string()
}
