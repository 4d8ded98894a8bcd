//! Word Wolf: the words, the rules, who sees what, and the figures of its minds.

use lantern::games::wordwolf::language::Language;
use lantern::games::wordwolf::words::{complaints, pairs};

#[test]
fn the_words_are_in_order() {
    for language in Language::ALL {
        let found = complaints(pairs(language));
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
