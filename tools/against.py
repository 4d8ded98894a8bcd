#!/usr/bin/env python3
"""What the window costs, beside another commit: frame times of the main thread, start, an idle table, the page's size.

    python3 tools/against.py COMMIT            release builds; both are built, which takes as long as it takes
    python3 tools/against.py COMMIT --dev      the development profile: quick, and good enough to compare
    python3 tools/against.py COMMIT --web      the sizes of the page, too

Run it on a machine that does nothing else. The two are measured by turns, so that what else happens falls on both. Builds
lie in ~/.cache/lantern/against. Needs Linux, Xvfb and xdotool.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

STARTS, IDLE_SECONDS = 5, 30
ROOT = pathlib.Path(__file__).resolve().parent.parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "lantern" / "against"


def run(arguments, folder, **more):
    return subprocess.run(arguments, cwd=folder, check=True, text=True, **more)


class Side:
    """A commit: its sources and its builds."""

    def __init__(self, name, folder, profile):
        self.name, self.folder, self.profile = name, folder, profile
        self.target = CACHE / name
        self.env = {**os.environ, "CARGO_TARGET_DIR": str(self.target), "LANTERN_WEB_TARGET": str(self.target / "web")}

    def build(self):
        run(["cargo", "build", "--locked", "--profile", self.profile], self.folder, env=self.env)
        run(["cargo", "bench", "--locked", "--profile", self.profile, "--bench", "stage", "--no-run"], self.folder, env=self.env)

    def program(self):
        return self.target / ("debug" if self.profile == "dev" else "release") / "lantern"

    def frames(self):
        command = ["cargo", "bench", "--locked", "--profile", self.profile, "--bench", "stage"]
        return run(command, self.folder, env=self.env, capture_output=True).stdout

    def page(self):
        return run(["wasm/build.sh", "ship"], self.folder, env=self.env, capture_output=True).stdout.splitlines()[-1]


class Window:
    """The program in a window on a screen that is not there."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        home = pathlib.Path(self.folder.name, "home")
        home.mkdir()
        (home / "settings.json").write_text('{"language":"english"}')
        self.report = pathlib.Path(self.folder.name, "report.json")
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.display = {**os.environ, "DISPLAY": ":" + self.screen.stdout.readline().strip()}
        self.display.pop("WAYLAND_DISPLAY", None)
        command = [str(program), "play", "--home", str(home), "--size", "1280x800", "--day", "2026-11-16"]
        begun = time.monotonic()
        self.game = subprocess.Popen(command + ["--report", str(self.report)], env=self.display, stderr=subprocess.DEVNULL)
        self.wait_for(lambda told: told["focus"] == "mastermind", 0.002)
        self.start = time.monotonic() - begun

    def wait_for(self, so, every=0.05):
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                if so(json.loads(self.report.read_text())["told"]):
                    return
            except (OSError, ValueError):
                pass
            time.sleep(every)
        raise SystemExit("the window does not come to where it should be")

    def press(self, key):
        subprocess.run(["xdotool", "key", key], env=self.display, check=True)

    def idle(self):
        """Frames that are drawn, and hundredths of a second of CPU, while a table is left alone."""
        subprocess.run(["xdotool", "search", "--sync", "--name", "Lantern", "windowfocus"], env=self.display, check=True)
        for key, focus in [("Return", "start"), ("Return", "socket-0"), ("Down", "socket-1")]:
            self.press(key)
            self.wait_for(lambda told: told["focus"] == focus)
        time.sleep(8)
        before = self.spent()
        time.sleep(IDLE_SECONDS)
        return tuple(now - then for now, then in zip(self.spent(), before))

    def spent(self):
        fields = pathlib.Path(f"/proc/{self.game.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(self.report.with_suffix(".frames").read_text()), int(fields[11]) + int(fields[12])

    def close(self):
        for process in (self.game, self.screen):
            process.kill()
            process.wait()
        self.folder.cleanup()


def main():
    wanted = [word for word in sys.argv[1:] if not word.startswith("--")]
    if len(wanted) != 1:
        raise SystemExit(__doc__)
    profile = "dev" if "--dev" in sys.argv else "release"
    CACHE.mkdir(parents=True, exist_ok=True)
    other = CACHE / "sources"
    if not other.exists():
        run(["git", "worktree", "add", "--detach", str(other), wanted[0]], ROOT)
    run(["git", "checkout", "--quiet", "--detach", wanted[0]], other)
    sides = [Side("before", other, profile), Side("now", ROOT, profile)]
    for side in sides:
        side.build()
    starts = {side.name: [] for side in sides}
    for _ in range(STARTS):
        for side in sides:
            window = Window(side.program())
            starts[side.name].append(window.start)
            window.close()
    for side in sides:
        window = Window(side.program())
        frames, cpu = window.idle()
        window.close()
        print(f"== {side.name}, {profile}")
        print(side.frames(), end="")
        each = ", ".join(f"{start:.3f}" for start in starts[side.name])
        print(f"from the start to the first frame that takes input: {statistics.median(starts[side.name]):.3f} s ({each})")
        print(f"an idle table, {IDLE_SECONDS} s: {frames} frames, {cpu / 100:.2f} s of CPU", flush=True)
        if "--web" in sys.argv:
            print(side.page(), flush=True)


main()
