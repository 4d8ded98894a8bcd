# Each target installs what it needs first: Debian packages where root or sudo is there, else one line that names
# exactly what to install.

CARGO ?= cargo
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)

# $(call need,COMMAND,PACKAGE)
define need
@command -v $(1) >/dev/null 2>&1 || { \
	if command -v apt-get >/dev/null 2>&1 && { [ "$$(id -u)" = 0 ] || [ -n "$(SUDO)" ]; }; then \
		$(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $(2); \
	else \
		echo "please install the package $(2): the command $(1) is missing" >&2; exit 1; \
	fi; }
endef

define need_rust
$(call need,cc,gcc)
@command -v $(CARGO) >/dev/null 2>&1 || { \
	echo "please install Rust 1.95 or newer with rustup (with its components rustfmt and clippy)" >&2; exit 1; }
endef

.PHONY: test bench play web test-web serve

test:
	$(need_rust)
	$(CARGO) fmt --check
	$(CARGO) clippy --locked --all-targets -- -D warnings
	$(CARGO) clippy --locked --all-targets --no-default-features -- -D warnings
	$(CARGO) test --locked
	$(CARGO) test --locked --no-default-features
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps --document-private-items

bench:
	$(need_rust)
	$(CARGO) bench --locked --bench mastermind
	$(CARGO) bench --locked --bench mafia

play web test-web serve:
	@echo "make $@: this part of Lantern is not built yet; 'cargo run -- list' shows what is there" >&2
	@exit 1
