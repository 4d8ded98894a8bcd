#!/usr/bin/env python3
"""Makes assets/sounds: every sound of Lantern, from nothing but numbers.

Run from the root of the project: python3 tools/assets/sounds.py, or with names of sounds to make only those.
Needs numpy, oggenc (vorbis-tools) and, for the table in the README, sox with Ogg Vorbis.

The room is small and dry, the things are near: wood, glass, brass, stone, felt, iron. Wood and
metal are damped modes struck by a short burst of noise; the kalimba is a tine (1, 5.4) with a
slow beat; the bowed string is a row of partials behind the resonances of a body.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import wave

import numpy as np

RATE = 44100
PEAK = -4.5  # dBFS at most; coding may add a little
NOTES = {"C": -9, "D": -7, "E": -5, "F#": -3, "G": -2, "A": 0, "B": 2}


def note(name):
    """The frequency of a note such as D4 or F#5 (A4 = 440 Hz)."""
    return 440.0 * 2 ** ((NOTES[name[:-1]] + 12 * (int(name[-1]) - 4)) / 12)


def db(x):
    return 10 ** (x / 20)


# ---------------------------------------------------------------- material


def silence(seconds):
    return np.zeros(round(seconds * RATE))


def time(seconds):
    return np.arange(round(seconds * RATE)) / RATE


def put(base, sound, at=0.0, gain=1.0):
    """Adds a sound to a longer one, at a moment; what reaches beyond the end is dropped."""
    start = max(0, round(at * RATE))
    end = min(len(base), start + len(sound))
    if end > start:
        base[start:end] += gain * sound[: end - start]
    return base


def mode(frequency, decay, seconds=None, phase=0.0):
    """A damped sine; decay is the time to 1/e."""
    t = time(seconds or min(decay * 7, 2.5))
    return np.sin(2 * np.pi * frequency * t + phase) * np.exp(-t / decay)


def modes(rows, seconds):
    """The sum of (frequency, decay, gain)."""
    out = silence(seconds)
    for frequency, decay, gain in rows:
        if frequency < 17000:
            put(out, mode(frequency, decay), gain=gain)
    return out


def shape(sound, response):
    """Filters by a gain over frequency, without delay."""
    length = 1 << int(np.ceil(np.log2(len(sound) * 2)))
    spectrum = np.fft.rfft(sound, length)
    frequency = np.fft.rfftfreq(length, 1 / RATE)
    return np.fft.irfft(spectrum * response(np.maximum(frequency, 1e-3)), length)[: len(sound)]


def low(cut, order=2):
    return lambda f: 1 / np.sqrt(1 + (f / cut) ** (2 * order))


def high(cut, order=2):
    return lambda f: 1 / np.sqrt(1 + (cut / f) ** (2 * order))


def band(middle, octaves):
    """A bell over the logarithm of frequency, half as high half the octaves away."""
    return lambda f: np.exp(-np.log(2) * (np.log2(f / middle) / (octaves / 2)) ** 2)


def noise(seconds, response, seed):
    """Filtered noise with an RMS of 1."""
    random = np.random.default_rng(seed)
    pad = round(0.01 * RATE)
    sound = shape(random.standard_normal(round(seconds * RATE) + 2 * pad), response)[pad:-pad]
    return sound / np.sqrt(np.mean(sound**2) + 1e-20)


def burst(decay, response, seed, seconds=None, attack=0.0004):
    """A short stroke of noise."""
    seconds = seconds or decay * 7 + attack
    t = time(seconds)
    return noise(seconds, response, seed)[: len(t)] * np.exp(-t / decay) * np.minimum(1, t / attack)


def ramp(points, seconds):
    """A curve through (moment, value), eased between them."""
    t = time(seconds)
    moments, values = zip(*points)
    index = np.clip(np.searchsorted(moments, t, side="right") - 1, 0, len(points) - 2)
    a, b = np.array(moments)[index], np.array(moments)[index + 1]
    x = np.clip((t - a) / (b - a), 0, 1)
    x = x * x * (3 - 2 * x)
    return np.array(values)[index] * (1 - x) + np.array(values)[index + 1] * x


def room(sound, amount=1.0, tail=0.05, seed=7):
    """A small, furnished room: a few early reflections and hardly any tail."""
    random = np.random.default_rng(seed)
    out = np.concatenate([sound, silence(tail)])
    echo = silence(len(out) / RATE)
    for delay, gain in ((0.0031, -17), (0.0047, -19), (0.0079, -21), (0.0113, -24), (0.0171, -27), (0.0233, -31)):
        put(echo, sound, delay, db(gain) * random.choice((-1, 1)))
    diffuse = random.standard_normal(round(0.06 * RATE)) * np.exp(-time(0.06) / 0.013)
    diffuse *= db(-27) / np.sqrt(np.sum(diffuse**2)) * 2
    size = len(out) + len(diffuse)
    wet = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(diffuse, size), size)[: len(out)]
    return out + amount * shape(echo + wet, low(3800, 1))


# ---------------------------------------------------------------- things


def knock(pitch, brightness=1.0, seed=1, body=210.0):
    """Wood on wood: a contact, a bar that rings for a moment, the board beneath."""
    out = silence(0.11)
    put(out, burst(0.0016, band(2600 * brightness, 2.2), seed), gain=0.16)
    put(out, burst(0.006, band(pitch * 1.5, 1.6), seed + 1), gain=0.10)
    put(out, modes(((pitch, 0.017, 0.55), (pitch * 2.74, 0.007, 0.22 * brightness), (pitch * 5.2, 0.003, 0.12 * brightness)), 0.11))
    put(out, modes(((body, 0.015, 0.42), (body * 1.78, 0.010, 0.20)), 0.11))
    return out


def glass(pitch, seconds=0.09):
    """A thin glass tick."""
    out = modes(((pitch, 0.012, 1.0), (pitch * 2.32, 0.007, 0.5), (pitch * 4.25, 0.004, 0.3)), seconds)
    return put(out, burst(0.0008, high(4500), 31), gain=0.12)


def peg(pitch, seed):
    out = knock(pitch, 1.0, seed)
    put(out, glass(pitch * 4), 0.0012, 0.12)
    out *= ramp(((0, 1), (0.07, 1), (0.105, 0.0)), len(out) / RATE)
    return room(out, 0.8, 0.03)


def peg_lift():
    swell = knock(note("A4"), 0.6, 50, 190)[: round(0.06 * RATE)][::-1]
    air = noise(0.06, band(1500, 2.4), 52) * ramp(((0, 0), (0.052, 1), (0.06, 0.1)), 0.06) ** 2
    out = silence(0.12)
    put(out, swell, 0, 0.9)
    put(out, air, 0, 0.035)
    put(out, modes(((note("A5"), 0.010, 0.16), (note("A5") * 2.74, 0.005, 0.05)), 0.05), 0.0575)
    return room(shape(out, low(4200, 1)), 0.7, 0.03)


def brass(pitch, decay, bright):
    out = modes(
        ((pitch, decay, 1.0), (pitch * 1.003, decay * 0.9, 0.35), (pitch * 2.756, decay * 0.55, 0.42 * bright),
         (pitch * 5.404, decay * 0.3, 0.22 * bright), (pitch * 8.93, decay * 0.15, 0.12 * bright)), 0.12)
    return put(out, burst(0.0010, band(5200, 2), 61), gain=0.16 * bright)


def exact():
    out = brass(note("E6"), 0.020, 1.0)
    put(out, modes(((310, 0.010, 0.30), (560, 0.006, 0.15)), 0.06))
    return room(out, 0.8, 0.03)


def colour():
    out = shape(brass(note("B5"), 0.012, 0.35), low(2600, 1))
    put(out, burst(0.007, band(700, 1.8), 66), gain=0.10)
    put(out, modes(((260, 0.011, 0.32),), 0.06))
    return room(out, 0.7, 0.02)


def nothing():
    out = silence(0.1)
    put(out, modes(((172, 0.017, 0.8), (288, 0.011, 0.42), (455, 0.007, 0.18)), 0.1))
    put(out, burst(0.009, low(700), 71, attack=0.0015), gain=0.13)
    return room(shape(out, low(1100)), 0.7, 0.03)


def watch(seed, strong=1.0, tock=False):
    """One beat of a watch: unlock, impulse, drop; the case answers."""
    scale = 0.84 if tock else 1.0
    random = np.random.default_rng(seed)
    out = silence(0.06)
    for moment, gain in ((0.0, 0.35), (0.0036, 0.55), (0.0088, 1.0)):
        moment += random.uniform(-0.0003, 0.0003)
        hit = modes(
            ((3150 * scale, 0.0030, 0.6), (4720 * scale, 0.0022, 0.45), (7350 * scale, 0.0013, 0.28),
             (1240 * scale, 0.0048, 0.50), (610 * scale, 0.0070, 0.25)), 0.045)
        put(hit, burst(0.0007, high(3000), seed + 5), gain=0.10)
        put(out, hit, moment, gain * strong)
    return out


def shutter():
    out = silence(0.72)
    for beat in range(8):
        put(out, watch(80 + beat, 0.62 + 0.05 * beat, beat % 2 == 1), 0.088 * beat)
    # the last blade comes to rest
    put(out, modes(((240, 0.016, 0.5), (415, 0.010, 0.3), (980, 0.006, 0.2)), 0.08), 0.088 * 7 + 0.009, 0.8)
    return room(out, 0.8, 0.03)


def kalimba(pitch, seconds, decay=0.42, seed=100, bright=1.0):
    """A tine on a wooden box, plucked by a thumb."""
    out = silence(seconds)
    for detune, gain in ((0.0, 0.82), (0.0011, 0.18)):
        put(out, mode(pitch * (1 + detune), decay, seconds), gain=gain)
    put(out, mode(pitch * 2.0, decay * 0.35, seconds), gain=0.07)
    put(out, mode(pitch * 5.4, decay * 0.16, seconds), gain=0.15 * bright)
    put(out, mode(pitch * 5.43, decay * 0.12, seconds), gain=0.07 * bright)
    if pitch * 14.7 < 15000:
        put(out, mode(pitch * 14.7, decay * 0.04, seconds), gain=0.03 * bright)
    out *= np.minimum(1, time(seconds) / 0.0025)
    put(out, burst(0.004, band(1900, 2.2), seed, attack=0.001), gain=0.045)
    put(out, modes(((148, 0.030, 0.10), (232, 0.022, 0.08)), 0.2))
    return out[: round(seconds * RATE)]


def win():
    length = 1.6
    out = silence(length)
    for at, name, gain, seed in ((0.0, "D4", 0.95, 101), (0.17, "A4", 0.9, 102), (0.34, "D5", 0.9, 103), (0.55, "F#5", 1.0, 104)):
        put(out, kalimba(note(name), length - at, 0.50 if name == "F#5" else 0.46, seed), at, gain)
    out *= ramp(((0, 1), (1.0, 1), (length, 0)), length)
    return room(out, 1.0, 0.02)


def loss():
    length = 1.2
    t = time(length)
    vibrato = ramp(((0, 0), (0.35, 0), (0.75, 1), (length, 0.8)), length) * 0.0042 * np.sin(2 * np.pi * 4.9 * t)
    drift = ramp(((0, -0.006), (0.16, 0), (0.9, 0), (length, -0.005)), length)
    wobble = noise(length, low(9), 111) * 0.0006
    pitch = note("D2") * (1 + vibrato + drift + wobble)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    body = lambda f: (
        0.16 + 1.0 * band(98, 0.8)(f) + 0.95 * band(205, 0.9)(f) + 0.75 * band(400, 1.0)(f) + 0.40 * band(900, 1.2)(f)
    ) * low(1900, 2)(f)
    attack = ramp(((0, 0), (0.19, 1), (0.55, 0.9), (0.78, 0.8), (length, 0)), length)
    out = silence(length)
    random = np.random.default_rng(112)
    for n in range(1, 42):
        frequency = note("D2") * n
        # the higher partials speak later and leave sooner
        speak = attack ** (1 + 0.05 * n)
        out += np.sin(n * phase + random.uniform(0, 2 * np.pi)) * speak * body(np.array(frequency)) / n**0.85
    rosin = noise(length, band(1700, 2.6), 113) * attack**1.5 * (0.6 + 0.4 * np.sin(phase) ** 2)
    return room(out + 0.035 * rosin, 1.0, 0.03)


def focus():
    out = silence(0.02)
    put(out, modes(((1850, 0.0032, 0.6), (3300, 0.0018, 0.25), (520, 0.0045, 0.4)), 0.02))
    return out * ramp(((0, 1), (0.012, 1), (0.02, 0)), 0.02)


def confirm():
    out = silence(0.26)
    put(out, knock(note("D5"), 0.8, 120, 230), 0, 0.8)
    put(out, kalimba(note("D5"), 0.25, 0.075, 121, 0.7), 0.004, 0.55)
    put(out, kalimba(note("A5"), 0.19, 0.055, 122, 0.5), 0.055, 0.35)
    return room(out * ramp(((0, 1), (0.18, 1), (0.26, 0)), 0.26), 0.8, 0.02)


def back():
    out = silence(0.22)
    put(out, knock(note("A4"), 0.6, 125, 190), 0, 0.8)
    put(out, kalimba(note("A4"), 0.2, 0.060, 126, 0.5), 0.004, 0.45)
    put(out, kalimba(note("D4"), 0.16, 0.055, 127, 0.4), 0.05, 0.40)
    return room(shape(out, low(3800, 1)) * ramp(((0, 1), (0.15, 1), (0.22, 0)), 0.22), 0.8, 0.02)


def refuse():
    out = silence(0.26)
    for at, pitch, gain, seed in ((0.0, 128.0, 1.0, 130), (0.115, 108.0, 0.85, 132)):
        tap = modes(((pitch, 0.024, 0.9), (pitch * 1.62, 0.016, 0.45), (pitch * 2.9, 0.008, 0.2)), 0.14)
        put(tap, burst(0.010, low(420), seed, attack=0.002), gain=0.14)
        put(out, tap, at, gain)
    return room(shape(out, low(800)), 0.7, 0.02)


def hint():
    length = 1.05
    out = silence(length)
    random = np.random.default_rng(140)
    # the head drags over the paper: grains, closer and closer
    grains = silence(0.17)
    at = 0.0
    while at < 0.16:
        put(grains, burst(random.uniform(0.0006, 0.0018), band(random.uniform(2800, 6200), 1.4), int(random.integers(1 << 30))), at, random.uniform(0.3, 1.0))
        at += random.uniform(0.001, 0.0055) * (1.3 - 4 * at)
    put(out, grains * ramp(((0, 0.15), (0.12, 1), (0.17, 0.5)), 0.17), 0.0, 0.13)
    # it catches
    flare = noise(0.5, band(1500, 3.2), 141) * ramp(((0, 0), (0.035, 1), (0.13, 0.42), (0.5, 0)), 0.5)
    flutter = 1 + 0.35 * noise(0.5, band(24, 1.5), 142)
    put(out, flare * flutter, 0.13, 0.085)
    put(out, noise(0.3, band(260, 1.6), 143) * ramp(((0, 0), (0.05, 1), (0.3, 0)), 0.3), 0.13, 0.06)
    for _ in range(9):
        put(out, burst(0.0012, band(random.uniform(2200, 5200), 1.2), int(random.integers(1 << 30))), random.uniform(0.2, 0.52), random.uniform(0.02, 0.06))
    # and there is light
    t = time(0.75)
    glow = sum(g * np.sin(2 * np.pi * f * t) for f, g in ((note("D5"), 0.5), (note("D5") * 1.0016, 0.4), (note("A5"), 0.30), (note("D6"), 0.10)))
    put(out, glow * ramp(((0, 0), (0.10, 1), (0.25, 0.8), (0.75, 0)), 0.75), 0.28, 0.20)
    return room(out, 0.9, 0.02)


def page():
    length = 0.32
    out = silence(length)
    for middle, peak, seed, gain in ((480, 0.10, 150, 0.8), (950, 0.145, 151, 1.0), (1900, 0.165, 152, 0.5), (3600, 0.15, 153, 0.16)):
        out += gain * noise(length, band(middle, 1.5), seed) * ramp(((0, 0), (peak, 1), (length, 0)), length) ** 1.6
    return room(out, 0.6, 0.02)


def tick():
    out = watch(160, 1.0)
    put(out, modes(((460, 0.012, 0.55), (790, 0.008, 0.35)), 0.06), 0.0088)
    return room(out, 0.8, 0.03)


def stone():
    length = 0.2
    t = time(length)
    random = np.random.default_rng(170)
    scrape = noise(length, band(420, 2.6), 171)
    # stick and slip: a rough, falling rate of small catches
    catches = silence(length)
    at = 0.004
    while at < 0.165:
        put(catches, np.exp(-time(0.02) / 0.004), at, random.uniform(0.5, 1.0))
        at += random.uniform(0.006, 0.013)
    out = 0.5 * scrape * (0.25 + catches) * ramp(((0, 0), (0.03, 1), (0.14, 0.75), (0.185, 0)), length)
    out += 0.55 * noise(length, band(120, 1.2), 172) * ramp(((0, 0), (0.04, 1), (0.19, 0)), length)
    out += 0.05 * noise(length, band(2400, 2), 173) * catches * ramp(((0, 0.2), (0.05, 1), (0.17, 0)), length)
    put(out, modes(((94, 0.022, 1.1), (163, 0.014, 0.7), (388, 0.007, 0.4)), 0.08), 0.15)
    return room(out * ramp(((0, 1), (0.17, 1), (length, 0)), length), 0.8, 0.035)


def pebble(pitch, seed, gain=1.0):
    out = modes(((pitch, 0.012, 0.8), (pitch * 1.58, 0.008, 0.45), (pitch * 2.41, 0.005, 0.25)), 0.08)
    put(out, burst(0.0022, band(pitch * 2, 1.8), seed), gain=0.10)
    return gain * out


def flood():
    length = 0.66
    out = silence(length)
    random = np.random.default_rng(180)
    count = 17
    for i in range(count):
        x = i / (count - 1)
        pitch = 330 * 2 ** (1.75 * x) * random.uniform(0.92, 1.08)
        put(out, pebble(pitch, 181 + i, (0.55 + 0.45 * np.sin(np.pi * (0.15 + 0.8 * x))) * random.uniform(0.7, 1.0)), 0.57 * x**0.9 + random.uniform(0, 0.012))
    return room(shape(out, low(3400, 1)), 1.0, 0.03)


def flag():
    length = 0.2
    t = time(length)
    pitch = 88 + 62 * np.exp(-t / 0.014)
    out = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-t / 0.036) * np.minimum(1, t / 0.002)
    put(out, burst(0.018, low(480), 190, attack=0.003), gain=0.20)
    put(out, noise(0.09, band(1300, 2), 191) * ramp(((0, 0), (0.015, 1), (0.09, 0)), 0.09), 0.004, 0.022)  # cloth
    put(out, modes(((1120, 0.006, 0.10), (2890, 0.003, 0.05)), 0.05), 0.001)  # pole
    return room(out, 0.7, 0.03)


def spring():
    length = 0.36
    out = silence(length)
    # the spring lets go
    t = time(0.022)
    put(out, np.sin(2 * np.pi * (900 * t + 52000 * t * t)) * np.exp(-((t - 0.014) / 0.006) ** 2), 0.0, 0.22)
    # the jaws meet, and once more
    for at, gain, seed in ((0.018, 1.0, 200), (0.034, 0.42, 204)):
        iron = modes(
            ((417, 0.034, 0.50), (688, 0.030, 0.45), (1131, 0.038, 0.55), (1718, 0.028, 0.50), (2594, 0.022, 0.42),
             (3372, 0.016, 0.34), (4907, 0.010, 0.28), (6830, 0.006, 0.18)), 0.3)
        put(iron, burst(0.0022, band(3000, 3.4), seed), gain=0.42)
        put(iron, modes(((82, 0.040, 1.0), (141, 0.026, 0.6)), 0.25))
        put(out, iron, at, gain)
    # a hand over it: then nothing
    return room(np.tanh(out * 0.7) / 0.7 * ramp(((0, 1), (0.16, 0.9), (length, 0)), length), 0.9, 0.03)


def secure():
    length = 1.4
    out = silence(length)
    put(out, modes(((94, 0.022, 0.5), (163, 0.014, 0.3), (388, 0.007, 0.2)), 0.1), 0.0, 0.6)
    for at, name, gain, seed in ((0.03, "D3", 0.55, 210), (0.07, "A3", 0.6, 211), (0.12, "D4", 0.75, 212), (0.18, "F#4", 0.75, 213), (0.25, "A4", 0.85, 214), (0.36, "D5", 0.95, 215)):
        put(out, kalimba(note(name), length - at, 0.42, seed, 0.7), at, gain)
    for i in range(6):  # the last stones settle in the light
        put(out, pebble(1500 * 2 ** (i / 7), 216 + i), 0.42 + 0.055 * i, 0.05)
    return room(out * ramp(((0, 1), (0.85, 1), (length, 0)), length), 1.0, 0.02)


def cricket(pitch, pulses, seed):
    """One chirp: a few strokes of a wing, each a short ring of one tone."""
    random = np.random.default_rng(seed)
    out = silence(0.024 * pulses + 0.03)
    for pulse in range(pulses):
        t = time(0.017)
        ring = np.sin(2 * np.pi * pitch * (1 + random.uniform(-0.004, 0.004)) * t) * np.sin(np.pi * t / 0.017) ** 2
        put(out, ring, 0.024 * pulse, 0.6 + 0.4 * (pulse + 1) / pulses)
    return out


def owl(pitch, seconds, seed):
    """A soft hoot, far away."""
    t = time(seconds)
    bend = ramp(((0, 0.94), (0.06, 1.0), (seconds * 0.7, 1.0), (seconds, 0.93)), seconds)
    phase = 2 * np.pi * np.cumsum(pitch * bend) / RATE
    rise = ramp(((0, 0), (0.07, 1), (seconds * 0.65, 0.8), (seconds, 0)), seconds)
    tone = np.sin(phase) + 0.16 * np.sin(2 * phase) + 0.05 * np.sin(3 * phase)
    breath = noise(seconds, band(pitch * 1.6, 1.4), seed)
    return shape((tone + 0.05 * breath) * rise, low(900, 1))


def night():
    length = 3.6
    out = silence(length)
    t = time(length)
    random = np.random.default_rng(220)
    # one cricket near, one behind it, a third far off; none keeps the other's time
    for pitch, every, gain, seed in ((4310, 0.62, 0.085, 221), (3980, 0.83, 0.045, 222), (4720, 0.71, 0.022, 223)):
        at = random.uniform(0.05, 0.3)
        while at < length - 0.3:
            put(out, cricket(pitch, int(random.integers(3, 5)), seed), at, gain * random.uniform(0.8, 1.0))
            at += every * random.uniform(0.94, 1.08)
    for at, seconds, gain in ((1.45, 0.30, 0.16), (1.86, 0.16, 0.11), (2.10, 0.46, 0.17)):
        put(out, owl(note("D4") * 1.06, seconds, 224), at, gain)
    drone = sum(g * np.sin(2 * np.pi * note("D2") * n * (1 + d) * t) for n, d, g in ((1, 0, 0.5), (1, 0.0021, 0.4), (2, 0, 0.30), (3, 0.0007, 0.10), (4, 0, 0.05)))
    put(out, drone * ramp(((0, 0), (0.9, 1), (2.4, 0.9), (length, 0)), length), 0, 0.10)
    return room(out * ramp(((0, 0), (0.12, 1), (2.9, 1), (length, 0)), length), 0.8, 0.02)


def struck(pitch, seconds, decay):
    """A small bell: hum, prime, tierce, quint, nominal, and the clapper."""
    partials = ((0.5, 1.0, 0.30), (1.0, 0.85, 0.55), (1.193, 0.55, 0.30), (1.506, 0.42, 0.16), (2.0, 0.38, 0.42), (2.514, 0.25, 0.16), (3.011, 0.18, 0.16), (4.166, 0.10, 0.10))
    out = silence(seconds)
    for ratio, long, gain in partials:
        for detune, part in ((0.0, 0.7), (0.0013, 0.3)):
            put(out, mode(pitch * ratio * (1 + detune), decay * long, seconds), gain=gain * part)
    out *= np.minimum(1, time(seconds) / 0.0015)
    return put(out, burst(0.0016, band(3400, 2.4), 231), gain=0.12)


def bell():
    length = 1.9
    out = struck(note("A4"), length, 0.75)
    return room(out * ramp(((0, 1), (1.2, 0.8), (length, 0)), length), 1.2, 0.03)


def bell_stopped():
    length = 0.5
    out = struck(note("A4"), length, 0.6)
    # a hand closes round it: the high partials go first
    dull = shape(out, low(520, 2))
    hand = ramp(((0, 0), (0.13, 0), (0.18, 1), (length, 1)), length)
    out = (out * (1 - hand) + dull * hand) * ramp(((0, 1), (0.16, 1), (0.26, 0.22), (length, 0)), length)
    put(out, burst(0.016, low(420), 235, attack=0.004), 0.14, 0.10)
    return room(out, 0.9, 0.02)


def chalk():
    length = 0.3
    random = np.random.default_rng(240)
    out = silence(length)
    put(out, modes(((410, 0.010, 0.5), (905, 0.006, 0.3), (2400, 0.003, 0.2)), 0.06), 0.0, 0.35)
    grains = silence(length)
    at = 0.012
    while at < 0.275:
        put(grains, burst(random.uniform(0.0007, 0.0022), band(random.uniform(2100, 5200), 1.3), int(random.integers(1 << 30))), at, random.uniform(0.3, 1.0))
        at += random.uniform(0.0012, 0.0042)
    put(out, grains * ramp(((0, 0.3), (0.05, 1), (0.2, 0.8), (0.28, 0)), length), 0.0, 0.12)
    out += 0.05 * noise(length, band(1500, 2.2), 241) * ramp(((0, 0), (0.03, 1), (0.22, 0.7), (0.285, 0)), length)
    out += 0.03 * noise(length, band(430, 1.2), 242) * ramp(((0, 0), (0.04, 1), (0.285, 0)), length)
    return room(out, 0.7, 0.02)


def reed(pitch, seed):
    """A breath, then a short note on a small reed."""
    length = 0.26
    t = time(length)
    out = silence(length)
    put(out, noise(0.09, band(1900, 2.6), seed) * ramp(((0, 0), (0.03, 1), (0.09, 0)), 0.09), 0.0, 0.035)
    waver = 1 + 0.004 * np.sin(2 * np.pi * 5.4 * t) * np.minimum(1, t / 0.15)
    phase = 2 * np.pi * np.cumsum(pitch * waver) / RATE
    speak = ramp(((0, 0), (0.035, 0), (0.07, 1), (0.15, 0.75), (0.25, 0), (length, 0)), length)
    # a reed closes: odd partials are stronger, high ones speak late
    tone = silence(length)
    for n, gain in ((1, 1.0), (2, 0.28), (3, 0.62), (4, 0.16), (5, 0.30), (6, 0.08), (7, 0.13), (9, 0.05)):
        if pitch * n < 9000:
            tone += gain * np.sin(n * phase) * speak ** (1 + 0.12 * n)
    body = lambda f: 0.3 + band(620, 1.6)(f) + 0.5 * band(1500, 1.4)(f)
    return room(put(out, shape(tone, body), 0.0, 0.30), 0.8, 0.02)


PITCHES = ("D5", "E5", "G5", "A5", "B5", "D6", "E6", "G6")
VOICES = ("D4", "E4", "G4", "A4", "B4", "D5")


def plucked(notes, length, tail=2.2):
    """A phrase for a kalimba in another corner of the room: (moment, note, gain)."""
    out = silence(length)
    for n, (at, name, gain) in enumerate(notes):
        put(out, kalimba(note(name), min(tail, length - at), 0.62, 300 + n, 0.35), at, gain)
    out = shape(out, low(2600, 1)) * ramp(((0, 1), (length - 1.2, 1), (length, 0)), length)
    return room(out, 1.6, 0.1)


def music(which):
    """Four phrases over D A D: each asks or answers, none insists."""
    return plucked(
        (
            ((0.0, "D4", 0.9), (0.62, "A4", 0.7), (1.24, "E5", 0.75), (2.3, "D5", 0.6), (3.4, "A4", 0.55), (4.5, "D4", 0.5)),
            ((0.0, "A3", 0.9), (0.70, "E4", 0.7), (1.40, "B4", 0.7), (2.1, "A4", 0.6), (3.5, "F#4", 0.6)),
            ((0.0, "F#4", 0.8), (0.55, "A4", 0.7), (1.10, "D5", 0.7), (1.9, "B4", 0.6), (3.0, "A4", 0.55), (4.2, "E4", 0.5)),
            ((0.0, "D4", 0.9), (0.02, "A4", 0.5), (1.35, "G4", 0.7), (2.0, "E4", 0.6), (3.3, "D4", 0.7), (3.32, "F#4", 0.4)),
        )[which],
        6.4,
    )


def whole_waves(seconds, seed):
    """What a loop is made of: how far it has turned at each sample, its dice, and noise of whole waves by its spectrum."""
    count = round(seconds * RATE)
    random = np.random.default_rng(seed)
    frequency = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1e-3)

    def ring(response):
        spectrum = np.exp(2j * np.pi * random.random(len(frequency))) * response(frequency)
        sound = np.fft.irfft(spectrum, count)
        return sound / np.sqrt(np.mean(sound**2))

    return 2 * np.pi * np.arange(count) / count, random, ring


HUSH = 20.0  # seconds of room tone before it comes round


def hush():
    """The room itself: air, a flame that breathes, wood that gives a little. It ends as it begins.

    All of it is made of whole waves of the loop (noise by its spectrum, swells by cosines), so that the last sample is
    followed by the first as by any other; and it is softest there, whatever a decoder does at the seam.
    """
    turn, _, ring = whole_waves(HUSH, 330)
    air = ring(lambda f: band(110, 2.4)(f) * high(45, 3)(f))
    flame = ring(lambda f: band(420, 1.6)(f) * low(1400, 2)(f))
    flutter = 1 + 0.45 * np.sin(turn * 37) * np.sin(turn * 5 + 1) + 0.25 * np.sin(turn * 61 + 2)
    breath = 0.62 - 0.30 * np.cos(turn) - 0.08 * np.cos(3 * turn)
    out = (air + 0.16 * flame * flutter) * breath
    for at, pitch, gain in ((6.1, 190, 0.5), (13.7, 240, 0.35)):
        creak = modes(((pitch, 0.05, 1.0), (pitch * 1.7, 0.03, 0.5), (pitch * 2.6, 0.02, 0.2)), 0.4)
        put(out, creak * np.minimum(1, time(0.4) / 0.012), at, gain)
    return out


def card():
    """A card is turned: its edge brushes the table, its face slaps down softly."""
    out = silence(0.16)
    put(out, noise(0.09, band(3400, 1.8), 620) * ramp(((0, 0), (0.05, 1), (0.09, 0)), 0.09), gain=0.05)
    put(out, burst(0.004, band(1500, 2.0), 621), 0.082, 0.30)
    put(out, modes(((310, 0.012, 1.0), (520, 0.008, 0.4)), 0.07), 0.083, 0.22)
    return room(out, 0.7, 0.02)


CAMP = 12.0  # seconds of fire before it comes round


def fire():
    """A camp fire in the open: a low roar that breathes, a hiss of sap, and wood that cracks. It ends as it begins.

    Like the room, it is made of whole waves of the loop; a crack near the end rings on at the beginning.
    """
    turn, random, ring = whole_waves(CAMP, 610)
    roar = ring(lambda f: band(150, 2.2)(f) * high(50, 3)(f))
    lick = ring(lambda f: band(520, 1.8)(f) * low(1800, 2)(f))
    hiss = ring(lambda f: band(3200, 1.6)(f) * low(6000, 3)(f))
    breath = 0.75 + 0.16 * np.sin(3 * turn) + 0.10 * np.sin(7 * turn + 1)
    flutter = 1 + 0.4 * np.sin(turn * 41) * np.sin(turn * 6 + 2) + 0.3 * np.sin(turn * 67 + 1)
    out = roar * breath + 0.30 * lick * flutter * breath + 0.035 * hiss * (1 + 0.6 * np.sin(5 * turn))
    cracks = silence(CAMP + 1.0)
    at = 0.2
    while at < CAMP:
        # Most are small; now and then a log gives way, and smaller ones follow it.
        big = random.random() < 0.14
        for n in range(random.integers(2, 5) if big else 1):
            gain = (1.5 if big and n == 0 else 0.5) * (0.4 + 0.6 * random.random())
            pitch = 900 + 2600 * random.random()
            crack = burst(0.0012 + 0.004 * random.random(), band(pitch, 1.6), int(random.integers(1 << 30)))
            put(cracks, crack, at + n * (0.02 + 0.05 * random.random()), gain)
            if big and n == 0:
                put(cracks, modes(((240, 0.03, 1.0), (410, 0.02, 0.5)), 0.2), at, 0.5 * gain)
        at += random.exponential(0.23) + 0.03
    count = len(turn)
    cracks[: len(cracks) - count] += cracks[count:]
    return out + shape(cracks[:count], low(6500, 3))


def finish_loop(sound, target):
    """As loud as asked by its loudest 400 ms, and not touched at its ends."""
    return (sound - np.mean(sound)) * db(target - loudness(sound))


LOOPS = {"room", "fire"}
DARK = (16000, 1)  # rate and quality of what is soft, dark and long

# name: (sound, loudness of its loudest 400 ms in LUFS, what it is for)
SOUNDS = {
    **{f"peg-{i}": ((lambda p=p: peg(note(p), 20)), -25, f"peg of colour {i} set down ({p})") for i, p in enumerate(PITCHES)},
    "peg-lift": (peg_lift, -28, "peg taken back"),
    "exact": (exact, -24, "feedback: brass pin, right colour and place (E6)"),
    "colour": (colour, -26, "feedback: ring, right colour elsewhere (B5, muted)"),
    "nothing": (nothing, -27, "feedback: no match"),
    "shutter": (shutter, -22, "the secret opens: eight watch ticks"),
    "win": (win, -18, "game won: kalimba D–A–D–F♯"),
    "loss": (loss, -18, "game lost: one bowed low D"),
    "focus": (focus, -43, "focus moves"),
    "confirm": (confirm, -22, "button pressed, choice made"),
    "back": (back, -24, "back, cancel, close"),
    "refuse": (refuse, -24, "not possible now"),
    "hint": (hint, -21, "hint: a match is struck, a soft light"),
    "page": (page, -27, "screen change: a breath of air"),
    "tick": (tick, -27, "clock running low, once a second"),
    "stone": (stone, -22, "mine game: a stone is uncovered"),
    "flood": (flood, -21, "mine game: an empty region opens"),
    "flag": (flag, -22, "mine game: flag planted or taken up"),
    "spring": (spring, -18, "mine game: a trap springs; keep 700 ms of silence after it"),
    "secure": (secure, -18, "mine game: area secured"),
    "music-0": (lambda: music(0), -34, "music: a few notes when a screen opens, the first phrase"),
    "music-1": (lambda: music(1), -34, "music: the second"),
    "music-2": (lambda: music(2), -34, "music: the third"),
    "music-3": (lambda: music(3), -34, "music: the fourth"),
    "room": (hush, -46, "the room itself, in a loop without a seam"),
    "card": (card, -28, "word game: a card is turned"),
    "fire": (fire, -36, "word game: the camp fire, in a loop without a seam"),
    "night": (night, -27, "village: night falls; crickets, a far owl, a low D"),
    "bell": (bell, -20, "village: the bell of the morning (A4)"),
    "bell-stopped": (bell_stopped, -21, "village: somebody is gone; a bell, stopped by hand"),
    "chalk": (chalk, -26, "village: a vote, drawn in chalk"),
    **{f"reed-{i}": ((lambda p=p, i=i: reed(note(p), 250 + i)), -27, f"somebody begins to speak, voice {i} ({p})") for i, p in enumerate(VOICES)},
}


# ---------------------------------------------------------------- level and files


def k_weight(f):
    """The gain of the loudness filter of ITU-R BS.1770, which is a shelf and a high pass."""
    z = np.exp(-2j * np.pi * f / 48000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (1 - 1.69065929318241 * z + 0.73248077421585 * z**2)
    high_pass = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    return np.abs(shelf * high_pass)


def loudness(sound):
    """The loudest 400 ms in LUFS; a shorter sound counts as if silence followed."""
    window = round(0.4 * RATE)
    power = shape(np.concatenate([sound, silence(0.4)]), k_weight) ** 2
    total = np.cumsum(np.concatenate([[0.0], power]))
    return -0.691 + 10 * np.log10(np.max(total[window:] - total[:-window]) / window)


def limit(sound):
    """Keeps below PEAK: rounds the top of a stroke off by up to 4 dB, turns down what is more."""
    top, knee = db(PEAK), db(PEAK - 5)
    sound = sound * min(1.0, top * db(4) / np.max(np.abs(sound)))
    over = np.maximum(np.abs(sound) - knee, 0)
    return np.sign(sound) * (np.minimum(np.abs(sound), knee) + (top - knee) * np.tanh(over / (top - knee)))


def finish(sound, target):
    sound = np.concatenate([silence(0.002), sound, silence(0.002)])
    sound = shape(sound, high(38, 3))
    sound *= db(target - loudness(sound))
    sound = limit(sound)
    # leave off the end once it is too soft to hear, then fade both ends over 2 ms
    heard = np.nonzero(np.abs(sound) > np.max(np.abs(sound)) * db(-62))[0][-1]
    sound = sound[: min(len(sound), heard + round(0.004 * RATE))]
    swell = np.hanning(len(sound))  # takes what is left of a constant part away, gently
    sound = sound - swell * sound.sum() / swell.sum()
    fade = round(0.002 * RATE)
    curve = 0.5 - 0.5 * np.cos(np.pi * (np.arange(fade) + 0.5) / fade)
    sound[:fade] *= curve
    sound[-fade:] *= curve[::-1]
    return sound


def thin(sound, rate):
    """The same at a lower rate. What is soft and dark needs no more; its ends meet, or are silent."""
    count = len(sound) * rate // RATE
    return np.fft.irfft(np.fft.rfft(sound)[: count // 2 + 1], count) * count / len(sound)


def encode(sound, path, rate=RATE, quality=3):
    if rate != RATE:
        sound = thin(sound, rate)
    with tempfile.TemporaryDirectory() as folder:
        plain = pathlib.Path(folder) / "sound.wav"
        dither = np.random.default_rng(5)
        steps = sound * 32767 + dither.uniform(-0.5, 0.5, len(sound))
        with wave.open(str(plain), "wb") as out:
            out.setparams((1, 2, rate, 0, "NONE", ""))
            out.writeframes(np.round(steps).astype("<i2").tobytes())
        subprocess.run(["oggenc", "-Q", "-q", str(quality), "--serial", "1", "-o", str(path), str(plain)], check=True)


def measure(path):
    """Length, peak, RMS and constant part of a file, as sox decodes it."""
    out = subprocess.run(["sox", str(path), "-n", "stats"], stderr=subprocess.PIPE, check=True, text=True).stderr
    find = lambda label: float(re.search(rf"^{label}\s+(-?[\d.]+|-inf)", out, re.M).group(1))
    return find("Length s"), find("Pk lev dB"), find("RMS lev dB"), find("DC offset")


README = """# Sounds

Mono Ogg Vorbis, 44.1 kHz, quality 3; music, room tone and fire, which are soft and hold little above 6 kHz, 16 kHz, quality 1. Made for Lantern by `tools/assets/sounds.py`, out of nothing but numbers; licence CC0-1.0. Nothing is recorded or taken from elsewhere.

Near and dry, in a small room. `win`, `loss`, `secure` and `spring` are at about −18 LUFS (loudest 400 ms); the rest is softer on purpose, the more often it comes the softer, so all can be played at the same volume. `focus` is about 20 ms and −30 dB by intent. Length, peak and RMS are of the decoded files, measured with `sox … -n stats`; loudness is computed before coding, and a sound shorter than 400 ms counts as if silence followed. No file has a constant part above 0.002 (−54 dB); all but room tone and fire begin and end in 2 ms fades; those two go round without a seam. Music, room tone and fire are softer than every cue but `focus`.

| file | for | ms | peak dBFS | RMS dBFS | LUFS, loudest 400 ms |
| --- | --- | ---: | ---: | ---: | ---: |
{rows}

Make again from the root of the project, with numpy, `oggenc` and `sox`:

```sh
python3 tools/assets/sounds.py
```
"""


def main():
    folder = pathlib.Path("assets/sounds")
    folder.mkdir(parents=True, exist_ok=True)
    rows, total = [], 0
    asked = sys.argv[1:]
    for name, (make, target, purpose) in SOUNDS.items():
        sound = finish_loop(make(), target) if name in LOOPS else finish(make(), target)
        path = folder / f"{name}.ogg"
        if not asked or name in asked:
            encode(sound, path, *(DARK if target < -30 and len(sound) > RATE else (RATE, 3)))
        seconds, peak, rms, constant = measure(path)
        assert peak < -3, f"{name} peaks at {peak} dBFS"
        assert abs(constant) < 0.002, f"{name} has a constant part of {constant}"
        total += path.stat().st_size
        row = f"| `{name}.ogg` | {purpose} | {seconds * 1000:.0f} | {peak:.1f} | {rms:.1f} | {loudness(sound):.1f} |"
        rows.append(re.sub(r"(?<= )-(?=\d)", "−", row))
        print(row, path.stat().st_size, constant)
    assert total < 400_000, total
    (folder / "README.md").write_text(README.format(rows="\n".join(rows)), encoding="utf-8")
    print(len(SOUNDS), "sounds,", total, "bytes")


if __name__ == "__main__":
    main()
