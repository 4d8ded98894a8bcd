//! Events that a server sends, read as they come.

use std::io::{self, BufRead, BufReader, Read};

/// Reads the events of a stream one by one. Bytes are put together to lines before they are read as text, so it does not
/// matter where the network cuts them.
pub(crate) struct Events<R> {
    from: BufReader<io::Take<R>>,
    most: u64,
}

/// Why there is no further event.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// The connection broke, or nothing came for too long.
    Broken(io::Error),
    /// It has become longer than any answer.
    TooLong,
    /// It is no text.
    NotText,
}

impl<R: Read> Events<R> {
    pub(crate) fn new(from: R, most: u64) -> Self {
        Events { from: BufReader::new(from.take(most + 1)), most }
    }

    /// The data of the next event; `None` at the end of the stream. Comments and names of events are left out.
    pub(crate) fn next(&mut self) -> Result<Option<String>, Stopped> {
        let mut data: Option<String> = None;
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = self.from.read_until(b'\n', &mut line).map_err(Stopped::Broken)?;
            if self.from.get_ref().limit() == 0 && self.most > 0 {
                return Err(Stopped::TooLong);
            }
            // What was begun and not ended by an empty line counts: not everybody sends the last one.
            if read == 0 {
                return Ok(data);
            }
            let text = std::str::from_utf8(&line).map_err(|_| Stopped::NotText)?.trim_end_matches(['\n', '\r']);
            if text.is_empty() {
                if data.is_some() {
                    return Ok(data);
                }
            } else if let Some(more) = text.strip_prefix("data:") {
                let more = more.strip_prefix(' ').unwrap_or(more);
                match &mut data {
                    Some(data) => {
                        data.push('\n');
                        data.push_str(more);
                    }
                    None => data = Some(more.to_owned()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that hands over one byte at a time.
    struct Drop<'a>(&'a [u8]);

    impl Read for Drop<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            into[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    #[test]
    fn events_are_put_together_from_bytes() {
        let stream = ": hello\r\nevent: x\r\ndata: {\"a\":\r\ndata: \"밤\"}\r\n\r\n\n\ndata:[DONE]\n\ndata: no end";
        let mut events = Events::new(Drop(stream.as_bytes()), 1_000);
        let mut next = || events.next().expect("an event");
        assert_eq!(next().as_deref(), Some("{\"a\":\n\"밤\"}"));
        assert_eq!(next().as_deref(), Some("[DONE]"));
        assert_eq!(next().as_deref(), Some("no end"));
        assert_eq!(next(), None);
        assert!(matches!(Events::new(Drop(b"data: 12345678\n\n"), 10).next(), Err(Stopped::TooLong)));
        assert!(matches!(Events::new(Drop(b"data: \xff\n\n"), 100).next(), Err(Stopped::NotText)));
    }
}
