//! JSON that says each thing once: an object that names a key twice is an error, not a silent choice between the two.

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// Reads one JSON value. The error says what is wrong and where.
pub fn read_json(text: &[u8]) -> Result<Value, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = Strict.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::from(value))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Strict)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut keys = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if keys.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the key {} stands twice", super::Fault::quote(&key))));
            }
            keys.insert(key, entries.next_value_seed(Strict)?);
        }
        Ok(Value::Object(keys))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_stands_twice_is_an_error_at_any_depth() {
        for twice in [r#"{"a":1,"a":1}"#, r#"[{"b":{"c":1,"d":2,"c":3}}]"#, r#"{"\u0061":1,"a":2}"#] {
            let error = read_json(twice.as_bytes()).expect_err(twice).to_string();
            assert!(error.contains("stands twice"), "{error}");
        }
        for plain in [r#"{"a":{"a":[1,-2,0.5,"등불",null,true]},"b":18446744073709551615}"#, "3", "\"\\n\"", "[]"] {
            assert_eq!(read_json(plain.as_bytes()).expect(plain), serde_json::from_str::<Value>(plain).expect(plain));
        }
        assert!(read_json(b"{} {}").is_err() && read_json(b"").is_err());
        assert!(read_json("[".repeat(1000).as_bytes()).is_err(), "depth is bounded");
    }
}
