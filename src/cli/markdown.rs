//! A stranger's text inside Markdown: it stays text, whatever it holds.

use crate::engine::{safe, safe_lines};

/// A line of text that becomes neither HTML nor a link, a heading, a list or emphasis.
pub(super) fn line(text: &str) -> String {
    let text = safe(text.trim());
    let mut out = String::with_capacity(text.len() + 8);
    // What stands first on a line can make it a list, a rule or a heading of the line before.
    let number = text.bytes().take_while(u8::is_ascii_digit).count();
    for (at, letter) in text.char_indices() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '#' | '[' | ']' | '|' | '~' | '$' | '@' => out.extend(['\\', letter]),
            '-' | '+' | '=' | '!' if at == 0 => out.extend(['\\', letter]),
            '.' | ')' if at > 0 && at == number => out.extend(['\\', letter]),
            // Many programs make links of bare addresses.
            ':' if text[at..].starts_with("://") => out.push_str("\\:"),
            '.' if at >= 3 && text.as_bytes()[at - 3..at].eq_ignore_ascii_case(b"www") => out.push_str("\\."),
            _ => out.push(letter),
        }
    }
    out
}

/// The longest run of backticks in a text.
fn backticks(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0)
}

/// Text as code within a line: its fence is longer than any in the text.
pub(super) fn code(text: &str) -> String {
    let text = safe(text);
    let fence = "`".repeat(backticks(&text) + 1);
    // Markdown takes one space off both ends, which keeps the text's own backticks apart from the fence.
    let edge = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) || text.is_empty() { " " } else { "" };
    format!("{fence}{edge}{text}{edge}{fence}")
}

/// Lines of text as a block of code.
pub(super) fn block(text: &str) -> String {
    let text = safe_lines(text);
    let fence = "`".repeat(backticks(&text).max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(line("<b onclick=x>&amp;</b>"), "&lt;b onclick=x&gt;&amp;amp;&lt;/b&gt;");
        assert_eq!(line("[a](http://b) ![c](d)"), r"\[a\](http\://b) !\[c\](d)");
        assert_eq!(line("a@b.c www.d.e WWW.f"), r"a\@b.c www\.d.e WWW\.f");
        assert_eq!(line("*a* _b_ `c` ~~d~~ $e$ | #f"), r"\*a\* \_b\_ \`c\` \~\~d\~\~ \$e\$ \| \#f");
        for (text, shown) in [("# a", r"\# a"), ("- a", r"\- a"), ("+ a", r"\+ a"), ("===", r"\==="), ("---", r"\---")]
        {
            assert_eq!(line(text), shown);
        }
        assert_eq!((line("12. a"), line("3) a"), line("1.5")), (r"12\. a".into(), r"3\) a".into(), r"1\.5".into()));
        assert_eq!(line("    code\n# b\u{2028}\u{1b}"), r"code\\n\# b\\u{2028}\\u{1b}");
        assert_eq!(line("등불: I think (not) it's p2 - or p3!"), "등불: I think (not) it's p2 - or p3!");
    }

    #[test]
    fn code_does_not_end_early() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`a`"), "`` `a` ``");
        assert_eq!(code("a\n\n# b"), r"`a\n\n# b`");
        assert_eq!(block("a\n```\n<b>"), "````text\na\n```\n<b>\n````");
    }
}
