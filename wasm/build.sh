#!/usr/bin/env bash
# Builds Lantern for the browser: `wasm/build.sh test` quickly, `wasm/build.sh ship` small, `wasm/build.sh minimal` the
# least Bevy program that the figures in docs/web.md are measured against. The site lies in wasm/site-KIND afterwards
# and can be served from any folder of any static server.
#
# rustup's target wasm32-unknown-unknown is used where it is there or can be fetched; else Debian's own compiler builds
# the standard library from source.
set -euo pipefail
cd "$(dirname "$0")/.."

kind="${1:-ship}"
case "$kind" in
  test) profile=web-test features=play,probe ;;
  ship) profile=web features=play ;;
  minimal) profile=web features=play,probe ;;
  *) echo "usage: wasm/build.sh test|ship|minimal" >&2; exit 2 ;;
esac
site="wasm/site-$kind"

# Builds are kept outside the clone, beside the native one.
if [ -n "${CARGO_TARGET_DIR:-}" ]; then
  cache="$(dirname "$CARGO_TARGET_DIR")"
else
  cache="${XDG_CACHE_HOME:-$HOME/.cache}/lantern"
fi
web="${LANTERN_WEB_TARGET:-$cache/web}"
tools="$web/tools"

have_target() { [ -d "$(rustc --print sysroot 2>/dev/null)/lib/rustlib/wasm32-unknown-unknown/lib" ]; }
have_debian() { [ -x /usr/bin/cargo ] && [ -d /usr/share/cargo ] && command -v wasm-ld-19 >/dev/null && dpkg-query -W rust-web-src >/dev/null 2>&1; }

build() {
  if have_target; then
    CARGO_TARGET_DIR="$web" cargo build --locked --target wasm32-unknown-unknown "$@"
  elif have_debian; then
    # The compiler of the package must not take rustup's for its own.
    CARGO_TARGET_DIR="$web" RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 \
      /usr/bin/cargo build --locked -Z build-std=std,panic_abort --target wasm32-unknown-unknown "$@"
  else
    echo "please install rustup's target wasm32-unknown-unknown, or the Debian packages" \
      "rustc-web cargo-web rust-web-src lld-19" >&2
    exit 1
  fi
}

if ! have_target && ! have_debian && command -v rustup >/dev/null; then
  timeout 120 rustup target add wasm32-unknown-unknown >&2 || true
fi

if [ "$kind" = minimal ]; then
  build --profile "$profile" --no-default-features --features "$features" --bin minimal
  built="$web/wasm32-unknown-unknown/$profile/minimal.wasm"
else
  build --profile "$profile" --no-default-features --features "$features" --bin lantern
  built="$web/wasm32-unknown-unknown/$profile/lantern.wasm"
fi

# The tool that joins wasm and JavaScript must be of the version in the lock file.
(cd wasm/bindgen && CARGO_TARGET_DIR="$tools" cargo build --locked --quiet)

rm -rf "$site"
mkdir -p "$site"
"$tools/debug/lantern-bindgen" "$built" "$site" lantern
wasm="$site/lantern_bg.wasm"
if [ "$kind" != test ]; then
  features=(--enable-bulk-memory --enable-nontrapping-float-to-int --enable-reference-types --enable-simd
    --enable-sign-ext --enable-mutable-globals --enable-multivalue)
  wasm-opt "${LANTERN_WASM_OPT:--Os}" "${features[@]}" "$wasm" -o "$wasm.small"
  mv "$wasm.small" "$wasm"
  node wasm/tables.mjs "$wasm"
fi

# A changed file has another name, so that no cache on the way can mix two versions.
print="$(cat "$wasm" "$site/lantern.js" | sha256sum | cut -c1-10)"
mv "$wasm" "$site/lantern-$print.wasm"
mv "$site/lantern.js" "$site/lantern-$print.js"
wasm="$site/lantern-$print.wasm"

cp wasm/page/* "$site/"
mkdir -p "$site/icons"
cp wasm/icons/*.png "$site/icons/"
if [ "$kind" != minimal ]; then
  mkdir -p "$site/sounds"
  cp assets/sounds/*.ogg "$site/sounds/"
fi
node wasm/list.mjs "$site" "lantern-$print"

case "$kind" in
  test) brotli -f -q 5 -o "$wasm.br" "$wasm" ;;
  *) brotli -f -q 11 --lgwin=24 -o "$wasm.br" "$wasm" ;;
esac
node wasm/budget.mjs "$kind" "$site" "lantern-$print"
