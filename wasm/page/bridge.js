// The box between page and game: the page puts in what it has to tell and wakes the stage, the game empties the box at
// the beginning of a frame. The game calls functions of this object by name; other files add them.
const box = [];

export const lantern = (globalThis.lantern = {
  // How many things the page has told; the mirror answers with how many were heard.
  sent: 0,
  // The game puts its own in here.
  wake() {},
  take() {
    if (box.length === 0) return undefined;
    const all = JSON.stringify(box);
    box.length = 0;
    return all;
  },
});

export function tell(message) {
  box.push(message);
  lantern.sent += 1;
  lantern.wake();
}
