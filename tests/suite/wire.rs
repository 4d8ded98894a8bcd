//! A server in a process of its own, and the least that is needed to talk to it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running server; it ends with the test.
pub struct Running {
    process: Child,
    pub address: SocketAddr,
}

impl Running {
    pub fn start(file: &Path) -> Running {
        Running::start_with(file, &[])
    }

    /// With more variables of its environment.
    pub fn start_with(file: &Path, more: &[(&str, &str)]) -> Running {
        Running::start_at(file, SocketAddr::from(([127, 0, 0, 1], 0)), more)
    }

    /// At this address.
    pub fn start_at(file: &Path, address: SocketAddr, more: &[(&str, &str)]) -> Running {
        Running::start_logged(file, address, more, Stdio::inherit())
    }

    /// With its log going there.
    pub fn start_logged(file: &Path, address: SocketAddr, more: &[(&str, &str)], log: Stdio) -> Running {
        let mut process = Command::new(env!("CARGO_BIN_EXE_lantern"))
            .args(["serve", "--bind", &address.to_string(), "--file"])
            .arg(file)
            .env("LANTERN_REQUEST_BURST", "100000")
            .env("LANTERN_REQUESTS_PER_SECOND", "100000")
            .env("LANTERN_TABLES_PER_HOUR", "1000000")
            .env("LANTERN_TABLE_BURST", "1000000")
            .env("LANTERN_MOST_FROM_ADDRESS", "100000")
            .env("RUST_LOG", "error")
            .envs(more.iter().copied())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.split("://").nth(1).and_then(|rest| rest.split(',').next()).expect("an address");
        Running { address: address.parse().expect("an address"), process }
    }

    /// How much memory it has.
    pub fn resident_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS"));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or_default()
    }

    /// Asks it to stop, and waits until it has; how long that took, and whether it says that all is well.
    #[cfg(unix)]
    pub fn stop(mut self) -> (Duration, bool) {
        let begun = std::time::Instant::now();
        self.ask_to_stop();
        let ended = self.process.wait().expect("it ends");
        (begun.elapsed(), ended.success())
    }

    /// As a system does that ends a service.
    #[cfg(unix)]
    pub fn ask_to_stop(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().expect("kill");
        assert!(sent.success());
    }

    /// Ends it without a warning.
    pub fn kill(mut self) {
        self.process.kill().expect("it was running");
        self.process.wait().expect("it ends");
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> (u16, String, Vec<u8>) {
        Running::send_to(self.address, method, path, headers, body).expect("an answer")
    }

    /// The same where the server may be gone.
    pub fn send_to(
        address: SocketAddr,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Option<(u16, String, Vec<u8>)> {
        let mut line = TcpStream::connect(address).ok()?;
        line.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
        line.write_all(head.as_bytes()).ok()?;
        // A body that is too long may be answered before it is read.
        let _ = line.write_all(body);
        let mut answer = Vec::new();
        let _ = line.read_to_end(&mut answer);
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok())?;
        Some((status, head, answer[end + 4..].to_vec()))
    }

    pub fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let bearer = format!("Bearer {token}");
        let mut headers = vec![("Content-Type", "application/json")];
        if !token.is_empty() {
            headers.push(("Authorization", &bearer));
        }
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, _, answer) = self.send(method, path, &headers, body.as_bytes());
        (status, serde_json::from_slice(&answer).unwrap_or(Value::Null))
    }

    pub fn get(&self, path: &str, token: &str) -> Value {
        let (status, answer) = self.ask("GET", path, token, &Value::Null);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub fn act(&self, table: &str, token: &str, action: &Value) -> (u16, Value) {
        self.ask("POST", &format!("/api/games/{table}/action"), token, action)
    }

    pub fn join(&self, table: &str, name: &str) -> String {
        let (status, seated) = self.ask("POST", &format!("/api/games/{table}/join"), "", &json!({"name": name}));
        assert_eq!(status, 200, "{seated}");
        text(&seated, "token")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A folder of this test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("lantern-server-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_else(|| panic!("{key} in {value}")).to_owned()
}

pub fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

/// As much of a WebSocket as a test needs.
pub struct Socket {
    line: BufReader<TcpStream>,
}

impl Socket {
    /// Opens one to a table, and says who comes.
    pub fn open(server: &Running, table: &str, hello: &Value) -> Option<Socket> {
        Socket::open_at(server.address, table, hello)
    }

    /// The same where the server may be gone.
    pub fn open_at(address: SocketAddr, table: &str, hello: &Value) -> Option<Socket> {
        Socket::open_with(address, table, "", hello)
    }

    /// With another line in the request's head.
    pub fn open_with(address: SocketAddr, table: &str, head: &str, hello: &Value) -> Option<Socket> {
        let line = TcpStream::connect(address).ok()?;
        line.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        let mut socket = Socket { line: BufReader::new(line) };
        let request = format!(
            "GET /ws/games/{table} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{head}\r\n",
            address
        );
        socket.line.get_mut().write_all(request.as_bytes()).ok()?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if socket.line.read_line(&mut head).ok()? == 0 {
                return None;
            }
        }
        if !head.contains(" 101 ") {
            return None;
        }
        socket.send(json!({"hello": hello}).to_string().as_bytes())?;
        Some(socket)
    }

    /// Sends a text.
    pub fn send(&mut self, text: &[u8]) -> Option<()> {
        let mut frame = vec![0x81];
        match text.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 126);
                frame.extend_from_slice(&(long as u16).to_be_bytes());
            }
        }
        frame.extend_from_slice(&[0; 4]);
        frame.extend_from_slice(text);
        self.send_raw(&frame)
    }

    /// Sends whatever these bytes are.
    pub fn send_raw(&mut self, bytes: &[u8]) -> Option<()> {
        self.line.get_mut().write_all(bytes).ok()
    }

    /// The next message; `None` when the line is closed.
    pub fn receive(&mut self) -> Option<Value> {
        loop {
            let mut head = [0; 2];
            self.line.read_exact(&mut head).ok()?;
            let length = match head[1] & 127 {
                126 => {
                    let mut length = [0; 2];
                    self.line.read_exact(&mut length).ok()?;
                    u16::from_be_bytes(length) as usize
                }
                127 => {
                    let mut length = [0; 8];
                    self.line.read_exact(&mut length).ok()?;
                    u64::from_be_bytes(length) as usize
                }
                short => short as usize,
            };
            let mut body = vec![0; length];
            self.line.read_exact(&mut body).ok()?;
            match head[0] & 15 {
                8 => return None,
                1 => return serde_json::from_slice(&body).ok(),
                _ => {}
            }
        }
    }

    /// The next message with this key.
    pub fn until(&mut self, key: &str) -> Option<Value> {
        loop {
            let message = self.receive()?;
            if message.get(key).is_some() {
                return Some(message[key].clone());
            }
        }
    }
}
