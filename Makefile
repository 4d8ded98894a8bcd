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

# What the window needs: to build it, to run it, and to run it on a machine without a screen.
TO_BUILD := pkg-config libasound2-dev libudev-dev libwayland-dev libxkbcommon-dev
TO_RUN := libvulkan1 mesa-vulkan-drivers libxkbcommon-x11-0 libx11-6 libxcursor1 libxi6 libxrandr2
TO_TEST := xvfb xauth xdotool
# What the browser's build needs: a compiler for it where rustup has none, a few tools, and a browser to test in.
TO_WEB := brotli binaryen
TO_TEST_WEB := chromium brotli
DEBIAN_WASM := rustc-web cargo-web rust-web-src lld-19

# $(call need_packages,PACKAGES)
define need_packages
@missing=; if command -v dpkg-query >/dev/null 2>&1; then \
	for package in $(1); do \
		dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; fi; \
if [ -n "$$missing" ]; then \
	if [ "$$(id -u)" = 0 ] || [ -n "$(SUDO)" ]; then \
		$(SUDO) apt-get update -qq && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
	else \
		echo "please install:$$missing" >&2; exit 1; \
	fi; \
fi
endef

# A compiler for wasm: rustup's target if it is there or can be fetched, else Debian's packages.
define need_wasm
$(need_rust)
$(call need,node,nodejs)
$(call need,npm,npm)
@if [ ! -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" ] && ! dpkg-query -W $(DEBIAN_WASM) >/dev/null 2>&1 \
	&& ! { command -v rustup >/dev/null 2>&1 && timeout 120 rustup target add wasm32-unknown-unknown; }; then \
	if command -v apt-get >/dev/null 2>&1 && { [ "$$(id -u)" = 0 ] || [ -n "$(SUDO)" ]; }; then \
		$(SUDO) apt-get update -qq && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(DEBIAN_WASM); \
	else \
		echo "please run: rustup target add wasm32-unknown-unknown" >&2; exit 1; \
	fi; \
fi
endef

# Each test is built and run once: what needs no screen without Bevy, then what does, with the unit tests of the library.
# Without any feature, and as a benchmark, the crate is only checked.
# Our own crate is compiled by clippy, which is rustc with lints, so that they do not cost a second build of Bevy.
LINTED := CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__ RUSTC_WORKSPACE_WRAPPER=clippy-driver

.PHONY: play test test-models bench bench-server web test-web serve

play:
	$(need_rust)
	$(call need_packages,$(TO_BUILD) $(TO_RUN))
	$(CARGO) run --locked -- play

test:
	$(need_rust)
	$(call need,python3,python3)
	$(call need_packages,$(TO_BUILD) $(TO_RUN) $(TO_TEST))
	$(CARGO) fmt --check
	$(LINTED) $(CARGO) test --locked --no-default-features --features store,serve,models --test suite
	$(LINTED) $(CARGO) check --locked --no-default-features --all-targets
	$(LINTED) $(CARGO) test --locked --lib --test stage
	$(LINTED) $(CARGO) build --locked --bench stage
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps --document-private-items --no-default-features

# Language models against a server that somebody else wrote: llama.cpp's, from a Python wheel, with a model of random weights
# that the test makes. Needs the network once; without the wheel it fails and says so.
test-models:
	$(need_rust)
	$(call need,python3,python3)
	@venv=$${CARGO_TARGET_DIR:-target}/models-venv; \
	[ -x $$venv/bin/python ] || python3 -m venv $$venv || exit 1; \
	$$venv/bin/pip install -q --disable-pip-version-check -r tests/models/requirements.txt \
		|| { echo "test-models: the wheels of tests/models/requirements.txt cannot be installed" >&2; exit 1; }
	$(CARGO) build --locked --no-default-features --features store,models
	target=$${CARGO_TARGET_DIR:-target}; $$target/models-venv/bin/python tests/models/run.py $$target/debug/lantern

bench:
	$(need_rust)
	$(CARGO) bench --locked --no-default-features --bench mastermind
	$(CARGO) bench --locked --no-default-features --bench mafia
	$(CARGO) bench --locked --no-default-features --bench minesweeper
	@if perf stat -e instructions:u true 2>&1 | grep -q 'instructions'; then \
		echo "instructions, 2000 games of sharp on Master:"; \
		$(CARGO) build --locked --release --no-default-features && perf stat -e instructions:u $${CARGO_TARGET_DIR:-target}/release/lantern \
			sim minesweeper --games 2000 --jobs 1 --minds sharp --setup '{"difficulty":"master","start":[3,3]}'; fi
	$(call need_packages,$(TO_BUILD))
	$(CARGO) bench --locked --bench stage

# The server beside a reference in Python, which is made in an environment of its own; without a network it is left out.
bench-server:
	$(need_rust)
	$(call need,python3,python3)
	@venv=$${CARGO_TARGET_DIR:-target}/bench-venv; \
	[ -x $$venv/bin/uvicorn ] || { python3 -m venv $$venv && $$venv/bin/pip install -q -r benches/reference/requirements.txt; } \
		|| echo "the reference cannot be installed and is left out" >&2; \
	python=$$(realpath -s $$venv)/bin/python; [ -x $$venv/bin/uvicorn ] && export REFERENCE_PYTHON=$$python; \
	export UVICORN_TIMEOUT_KEEP_ALIVE=300; ulimit -n 12000 2>/dev/null; $(CARGO) bench --locked --no-default-features --features serve --bench server

web:
	$(need_wasm)
	$(call need_packages,$(TO_WEB))
	wasm/build.sh ship

test-web:
	$(need_wasm)
	$(call need_packages,$(TO_TEST_WEB))
	wasm/build.sh test
	cd wasm/e2e && npm ci --no-audit --no-fund --loglevel=error
	node wasm/e2e/run.mjs wasm/site-test
	$(CARGO) build --locked --no-default-features --features store,models
	node wasm/e2e/arena.mjs $${CARGO_TARGET_DIR:-target}/debug/lantern

# The server, on this machine alone; `make serve SERVE="--bind 0.0.0.0:7007"` opens it to others. The game itself is at / if
# `make web` has built it.
serve:
	$(need_rust)
	$(CARGO) run --locked --release --no-default-features --features serve -- serve $(if $(wildcard wasm/site-ship),--site wasm/site-ship) $(SERVE)
