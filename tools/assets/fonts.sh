#!/bin/sh
# Makes assets/fonts from the fonts' npm packages. Run from the root of the project:
#   sh tools/assets/fonts.sh
# Needs npm and python3 (with venv); leaves nothing else behind.
set -eu
root=$PWD
out=$root/assets/fonts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q install fonttools==4.60.1 brotli
PATH=$work/venv/bin:$PATH
cd "$work"
npm pack --silent pretendard@1.3.9 @fontsource/hahmlet@5.3.0 >/dev/null
mkdir sans serif
tar xzf pretendard-1.3.9.tgz -C sans
tar xzf fontsource-hahmlet-5.3.0.tgz -C serif
sans=sans/package/dist
serif=serif/package

# Sans shows what people type; serif shows the words of the stage and of the games on it, and nothing else.
(cd "$root" && python3 tools/assets/fonts.py syllables "$work/syllables.txt")
(cd "$root" && python3 tools/assets/fonts.py syllables "$work/own-words.txt" assets/locale assets/personas src/games)

# What fonts of both families hold beside Hangul syllables.
common="U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201D,U+2022,U+2026,U+2032-2033,U+20A9,U+2190-2193,U+2212,U+25CB,U+25CF,U+3001-3002,U+3008-3011,U+3131-318E,U+FF01,U+FF0C,U+FF1F"
# Marks that only the sans has.
marks="U+2194-2199,U+232B,U+23CE,U+25A0-25A1,U+25B2-25B3,U+25C6-25C7,U+263E,U+2713,U+271A,U+2738"

for style in Regular SemiBold Bold; do
  # The bold one is for figures.
  case $style in Bold) characters="--unicodes=U+0020-007E,U+00A0,U+00B7,U+00D7,U+2010-2015,U+2212" ;;
    *) characters="--text-file=syllables.txt --unicodes=$common,$marks" ;; esac
  # shellcheck disable=SC2086 # two options
  pyftsubset "$sans/public/static/alternative/Pretendard-$style.ttf" $characters \
    --layout-features=kern,liga,lnum,tnum,ccmp,locl,mark,mkmk --no-hinting --notdef-outline \
    --name-IDs=0,1,2,3,4,5,6,13,14 --output-file="sans-$style.ttf"
  python3 "$root/tools/assets/fonts.py" finish "sans-$style.ttf" "$out/LanternSans-$style.ttf" "Lantern Sans" "$style"
done
cp "$sans/LICENSE.txt" "$out/OFL-LanternSans.txt"

for weight in 400 600; do
  case $weight in 400) style=Regular ;; 600) style=SemiBold ;; esac
  # The package has Latin and Korean apart (same units): subset each, then join.
  pyftsubset "$serif/files/hahmlet-korean-$weight-normal.woff2" \
    --text-file=own-words.txt --unicodes=U+3001-3002,U+3008-3011 \
    --layout-features= --name-IDs='*' --no-hinting --notdef-outline --output-file="ko-$weight.woff2"
  pyftsubset "$serif/files/hahmlet-latin-$weight-normal.woff2" \
    --unicodes=U+0020-007E,U+00A0,U+00B7,U+00D7,U+2010-2015,U+2018-201D,U+2022,U+2026 \
    --layout-features=kern,liga,lnum,ccmp,mark --name-IDs='*' --no-hinting --notdef-outline --output-file="la-$weight.woff2"
  pyftmerge --output-file="serif-$weight.ttf" "la-$weight.woff2" "ko-$weight.woff2" >/dev/null 2>&1
  python3 "$root/tools/assets/fonts.py" finish "serif-$weight.ttf" "$out/LanternSerif-$style.ttf" "Lantern Serif" "$style" share
done
cp "$serif/LICENSE" "$out/OFL-LanternSerif.txt"
ls -l "$out"
