//! `messages`. What may be cached is marked, and what was cached is counted beside what was read.

use super::{Answers, Finish, Piece, Profile, Request, Tokens, count, text};
use serde_json::{Value, json};

pub(super) fn body(profile: &Profile, answers: Answers, request: &Request) -> Value {
    let Request { system, memory, task, tail, schema } = request;
    let kept = |words: &str| json!({"type": "text", "text": words, "cache_control": {"type": "ephemeral"}});
    let mut asked = Vec::new();
    if !memory.is_empty() {
        asked.push(kept(memory));
    }
    asked.push(json!({"type": "text", "text": task}));
    let mut messages = vec![json!({"role": "user", "content": asked})];
    for (answer, wrong) in tail {
        // An empty message is refused.
        let answer = if answer.is_empty() { "…" } else { answer.as_str() };
        messages.push(json!({"role": "assistant", "content": answer}));
        messages.push(json!({"role": "user", "content": wrong}));
    }
    let mut body = json!({"model": profile.model, "max_tokens": profile.max_tokens, "messages": messages});
    if !system.is_empty() {
        body["system"] = json!([kept(system)]);
    }
    if profile.stream {
        body["stream"] = true.into();
    }
    match (answers, schema) {
        (Answers::Schema, Some(schema)) => {
            body["output_config"] = json!({"format": {"type": "json_schema", "schema": schema}});
        }
        (Answers::Tools, Some(schema)) => {
            body["tools"] = json!([{"name": "answer", "description": "Gives the answer.", "input_schema": schema}]);
            body["tool_choice"] = json!({"type": "tool", "name": "answer"});
        }
        (Answers::Json | Answers::Plain, _) | (_, None) => {}
    }
    body
}

pub(super) fn event(event: &Value) -> Vec<Piece> {
    let mut pieces = Vec::new();
    match event["type"].as_str() {
        Some("message_start") => pieces.extend(tokens(&event["message"])),
        Some("content_block_delta") => {
            let delta = &event["delta"];
            pieces.extend(text(&delta["thinking"]).map(Piece::Reasoning));
            pieces.extend(text(&delta["text"]).or_else(|| text(&delta["partial_json"])).map(Piece::Text));
        }
        Some("message_delta") => {
            pieces.extend(finish(&event["delta"]));
            pieces.extend(tokens(event));
        }
        Some("message_stop") => pieces.push(Piece::End),
        // A ping, the edges of a block, and whatever comes to be.
        _ => {}
    }
    pieces
}

pub(super) fn whole(answer: &Value) -> Vec<Piece> {
    let Some(blocks) = answer["content"].as_array() else {
        return vec![Piece::Failed("an answer without content".into())];
    };
    let mut pieces = Vec::new();
    for block in blocks {
        pieces.extend(text(&block["thinking"]).map(Piece::Reasoning));
        pieces.extend(text(&block["text"]).map(Piece::Text));
        if block["type"] == "tool_use" {
            pieces.push(Piece::Text(block["input"].to_string()));
        }
    }
    pieces.extend(finish(answer));
    pieces.extend(tokens(answer));
    pieces.push(Piece::End);
    pieces
}

fn finish(message: &Value) -> Option<Piece> {
    let finish = match message["stop_reason"].as_str()? {
        "max_tokens" | "model_context_window_exceeded" => Finish::Length,
        "refusal" => Finish::Refused,
        _ => Finish::Stop,
    };
    Some(Piece::Finish(finish))
}

/// What the cache gave and took is counted beside what was read, so it is added.
fn tokens(message: &Value) -> Option<Piece> {
    let usage = message.get("usage").filter(|usage| usage.is_object())?;
    let (cached, cache_written) =
        (count(&usage["cache_read_input_tokens"]), count(&usage["cache_creation_input_tokens"]));
    Some(Piece::Tokens(Tokens {
        prompt: count(&usage["input_tokens"]) + cached + cache_written,
        cached,
        cache_written,
        output: count(&usage["output_tokens"]),
        reasoning: 0,
    }))
}
