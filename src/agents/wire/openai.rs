//! `chat/completions`, in the dialects of those who speak it.

use super::{Answers, Finish, Piece, Profile, Request, Tokens, count, text};
use serde_json::{Value, json};

pub(super) fn body(profile: &Profile, answers: Answers, request: &Request) -> Value {
    let Request { system, memory, task, tail, schema } = request;
    let asked = if memory.is_empty() { task.clone() } else { format!("{memory}\n\n{task}") };
    let mut messages = Vec::new();
    if !system.is_empty() {
        messages.push(json!({"role": "system", "content": system}));
    }
    messages.push(json!({"role": "user", "content": asked}));
    for (answer, wrong) in tail {
        messages.push(json!({"role": "assistant", "content": answer}));
        messages.push(json!({"role": "user", "content": wrong}));
    }
    let most = profile.max_tokens_key.as_deref().unwrap_or("max_tokens");
    let mut body = json!({"model": profile.model, "messages": messages, most: profile.max_tokens});
    if profile.stream {
        body["stream"] = true.into();
        if profile.stream_usage {
            body["stream_options"] = json!({"include_usage": true});
        }
    }
    match (answers, schema) {
        (Answers::Schema, Some(schema)) => {
            let format = json!({"name": "answer", "strict": true, "schema": schema});
            body["response_format"] = json!({"type": "json_schema", "json_schema": format});
        }
        (Answers::Tools, Some(schema)) => {
            body["tools"] = json!([{"type": "function", "function": {"name": "answer", "parameters": schema}}]);
            body["tool_choice"] = json!({"type": "function", "function": {"name": "answer"}});
        }
        (Answers::Json, Some(_)) => body["response_format"] = json!({"type": "json_object"}),
        (Answers::Plain, _) | (_, None) => {}
    }
    body
}

pub(super) fn event(event: &Value) -> Vec<Piece> {
    let mut pieces = Vec::new();
    // The last chunk with the tokens has no choices.
    let choice = &event["choices"][0];
    said(&choice["delta"], &mut pieces);
    pieces.extend(finish(choice));
    pieces.extend(tokens(event));
    pieces
}

pub(super) fn whole(answer: &Value) -> Vec<Piece> {
    let choice = &answer["choices"][0];
    if choice.is_null() {
        return vec![Piece::Failed("an answer without choices".into())];
    }
    let mut pieces = Vec::new();
    said(&choice["message"], &mut pieces);
    pieces.extend(finish(choice));
    pieces.extend(tokens(answer));
    pieces.push(Piece::End);
    pieces
}

fn said(message: &Value, pieces: &mut Vec<Piece>) {
    let reasoning = text(&message["reasoning_content"]).or_else(|| text(&message["reasoning"]));
    pieces.extend(reasoning.map(Piece::Reasoning));
    pieces.extend(text(&message["content"]).map(Piece::Text));
    pieces.extend(text(&message["tool_calls"][0]["function"]["arguments"]).map(Piece::Text));
    if text(&message["refusal"]).is_some() {
        pieces.push(Piece::Finish(Finish::Refused));
    }
}

fn finish(choice: &Value) -> Option<Piece> {
    let finish = match choice["finish_reason"].as_str()? {
        "length" => Finish::Length,
        "content_filter" => Finish::Refused,
        _ => Finish::Stop,
    };
    Some(Piece::Finish(finish))
}

fn tokens(answer: &Value) -> Option<Piece> {
    let usage = answer.get("usage").filter(|usage| usage.is_object())?;
    // Where the cache stands depends on who answers; each of these is part of the tokens that were read.
    let cached =
        [&usage["prompt_tokens_details"]["cached_tokens"], &usage["cached_tokens"], &usage["prompt_cache_hit_tokens"]];
    Some(Piece::Tokens(Tokens {
        prompt: count(&usage["prompt_tokens"]),
        cached: cached.into_iter().map(count).max().unwrap_or(0),
        cache_written: 0,
        output: count(&usage["completion_tokens"]),
        reasoning: count(&usage["completion_tokens_details"]["reasoning_tokens"]),
    }))
}
