"""Whole games between Lantern and a server that somebody else wrote: llama.cpp's, with a model of random weights.

    python3 tests/models/run.py LANTERN

LANTERN is the program. `make test-models` builds it, and installs what is needed here into an environment of its own.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import xllamacpp

    import toy_model
except ImportError as missing:
    sys.exit(f"test-models: {missing.name} is missing; install tests/models/requirements.txt with pip")

# A model of random weights would write bytes that are no text, and would hardly ever end a string: the first are
# forbidden, the second is made likely. Everything else is what it wants to say.
BIAS = [[token, False] for token in toy_model.BYTES] + [[toy_model.token_of('"'), 1.5]]

PROFILE = """
[models.{name}]
endpoint = "{address}/v1"
form = "{form}"
model = "toy"
answers = "{answers}"
max_tokens = {most}
context = 30000
extra = {{ {extra} }}
[models.{name}.limits]
at_once = 1
timeout_s = 120.0
silence_s = 100.0
backoff_s = 0.05
attempts = 8
"""

MAFIA = {"ruleset": "flow", "players": 5, "max_days": 1, "talk_rounds": 1}
SMALL = {"roles": ["mafia", "villager", "villager", "villager"], "max_days": 1}


def serve(model):
    """Starts the server in this process."""
    params = xllamacpp.CommonParams()
    params.model.path = str(model)
    params.n_ctx = toy_model.CONTEXT
    params.n_parallel = 1
    params.n_gpu_layers = 0
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.use_jinja = True
    params.warmup = False
    params.verbosity = -1
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    return xllamacpp.Server(params)


def play(program, models, game, profile, setup):
    """Plays a game and returns the usage of its models and its record."""
    record = models.with_suffix(".record")
    common = ["--minds", f"model:{profile}", "--models", str(models), "--setup", json.dumps(setup), "--seed", "3"]
    watch = [program, "watch", game, *common, "--written-personas", "--speed", "instant", "--record", str(record)]
    done = subprocess.run(watch, capture_output=True, text=True, timeout=900)
    if done.returncode != 0:
        sys.exit(f"test-models: {game} with {profile}: {done.stderr.strip()}")
    used = next(line for line in done.stdout.splitlines() if line.startswith("models: "))
    again = subprocess.run([program, "replay", str(record)], capture_output=True, text=True, timeout=60)
    if again.returncode != 0:
        sys.exit(f"test-models: the record of {game} does not replay: {again.stderr.strip()}")
    print(f"{game} with {profile}: {used.removeprefix('models: ')}")
    return used, json.loads(record.read_text())


def count(used, what):
    """A number of the line that tells what was used."""
    before, _, _ = used.partition(" " + what)
    return int(before.split()[-1].rstrip(","))


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder, "toy.gguf")
        toy_model.write(str(model))
        server = serve(model)
        address = server.listening_address
        # Its dice are the same every time.
        bias = "seed = 1, logit_bias = " + json.dumps(BIAS)
        models = Path(folder, "models.toml")
        models.write_text(
            PROFILE.format(name="held", address=address, form="openai", answers="schema", most=400, extra=bias)
            + PROFILE.format(name="free", address=address, form="anthropic", answers="plain", most=100, extra="seed = 1")
        )
        for game, setup in (("mafia", MAFIA), ("wordwolf", None)):
            # Held to the shape of an answer, even this model plays. What it means need not make sense, and then it is told.
            used, record = play(program, models, game, "held", setup)
            assert count(used, "tokens read") > 100 * count(used, "calls"), used
            assert count(used, "defaults played") < count(used, "calls") // 2, used
            assert any(move.get("action", {}).get("think") for move in record["moves"]), "it has thought"
        # Left free, it stammers. It is told so, and the rules play for it, to the end of the game.
        used, record = play(program, models, "mafia", "free", SMALL)
        assert count(used, "answers that could not") > 0 and count(used, "defaults played") > 0, used
        assert count(used, "tokens read") > 0, used
        assert record["marks"]["absent"] == count(used, "defaults played"), used
        probe = [program, "models", "probe", "held", "--models", str(models)]
        probed = subprocess.run(probe, capture_output=True, text=True, timeout=600)
        print(probed.stdout.strip())
        assert "schema  works" in probed.stdout, probed.stdout + probed.stderr
    print("test-models: whole games over both forms")


main()
