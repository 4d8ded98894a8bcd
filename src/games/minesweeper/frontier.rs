//! The edge of the known: which unknown cells touch a number, put into groups that every number sees alike, and the
//! groups put into parts that share no number.

use super::count::TooMany;
use super::knowledge::{COVERED, Knowledge, MOST_AROUND};

/// No group, no number.
pub const NONE: u16 = u16::MAX;
/// The most numbers, and the most groups, of a position that is looked into: no board of [`MOST_CELLS`] has more. Beyond
/// it the work would grow faster than the field, and at last out of what an id can name.
///
/// [`MOST_CELLS`]: super::advice::MOST_CELLS
pub const MOST_NUMBERS: usize = 10_000;

/// Cells that touch exactly the same numbers: how many of them are mines matters, which ones does not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Group {
    /// How many cells.
    pub size: u8,
    /// How many numbers they touch.
    pub degree: u8,
    /// Which, in ascending order.
    pub numbers: [u16; 8],
    /// Where its cells begin in [`Frontier::cells`].
    pub start: u32,
    /// The part it belongs to.
    pub part: u16,
}

impl Group {
    /// The numbers its cells touch.
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..self.degree as usize]
    }
}

/// The groups that a number counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Number {
    /// Where it stands.
    pub place: u32,
    /// How many mines its groups hold together.
    pub need: i8,
    /// How many groups it touches.
    pub degree: u8,
    /// The places of those groups in the frontier; the rest is unused.
    pub groups: [u16; 8],
}

impl Number {
    /// The groups it counts.
    pub fn groups(&self) -> &[u16] {
        &self.groups[..self.degree as usize]
    }
}

/// Groups, numbers and parts of one position.
#[derive(Clone, Default, Debug)]
pub struct Frontier {
    /// Numbers with unknown neighbours, in reading order.
    pub numbers: Vec<Number>,
    /// The groups.
    pub groups: Vec<Group>,
    /// The cells, group by group.
    pub cells: Vec<u32>,
    /// The groups of all parts, part by part, each in a good order to count them.
    pub order: Vec<u16>,
    /// Where each part begins in `order`, and where the last one ends.
    pub parts: Vec<u32>,
    /// For each place the group of its cell, or [`NONE`].
    pub group_of: Vec<u16>,
    /// How many unknown cells touch no number.
    pub outside: usize,
    id_of: Vec<u16>,
    chain: Vec<u16>,
    first_group: Vec<u16>,
    found: Vec<(u32, u16)>,
    work: Work,
}

#[derive(Clone, Default, Debug)]
struct Work {
    queue: Vec<u16>,
    seen: Vec<bool>,
    left: Vec<u8>,
    opened: Vec<bool>,
}

impl Frontier {
    /// Works the frontier of a position out, unless it is too long.
    pub fn build(&mut self, known: &Knowledge) -> Result<(), TooMany> {
        let len = known.what.len();
        self.numbers.clear();
        self.groups.clear();
        self.cells.clear();
        self.found.clear();
        self.chain.clear();
        if self.id_of.len() != len {
            self.id_of = vec![NONE; len];
            self.group_of = vec![NONE; len];
        } else {
            self.group_of.fill(NONE);
        }
        if known.active().nth(MOST_NUMBERS).is_some() {
            return Err(TooMany);
        }
        for place in known.active() {
            self.id_of[place] = self.numbers.len() as u16;
            self.numbers.push(Number { place: place as u32, need: known.need[place], ..Number::default() });
        }
        self.first_group.clear();
        self.first_group.resize(self.numbers.len(), NONE);
        for at in 0..self.numbers.len() {
            let place = self.numbers[at].place as usize;
            for cell in known.among(place, known.open[place]) {
                if self.group_of[cell] == NONE && self.groups.len() <= MOST_NUMBERS {
                    self.add_cell(known, cell);
                }
            }
        }
        for number in &self.numbers {
            self.id_of[number.place as usize] = NONE;
        }
        if self.groups.len() > MOST_NUMBERS {
            return Err(TooMany);
        }
        self.list_cells();
        for group in 0..self.groups.len() {
            for at in 0..self.groups[group].degree as usize {
                let number = &mut self.numbers[self.groups[group].numbers[at] as usize];
                number.groups[number.degree as usize] = group as u16;
                number.degree += 1;
            }
        }
        self.outside = known.unknown - self.cells.len();
        self.split();
        Ok(())
    }

    fn add_cell(&mut self, known: &Knowledge, cell: usize) {
        let mut group = Group { size: 1, ..Group::default() };
        for other in known.beside(cell) {
            if known.what[other] <= MOST_AROUND {
                // A number that touches an unknown cell is active, so it has an id.
                group.numbers[group.degree as usize] = self.id_of[other];
                group.degree += 1;
            }
        }
        let first = group.numbers[0] as usize;
        let mut same = self.first_group[first];
        while same != NONE {
            let other = &mut self.groups[same as usize];
            if other.degree == group.degree && other.numbers == group.numbers {
                other.size += 1;
                break;
            }
            same = self.chain[same as usize];
        }
        if same == NONE {
            same = self.groups.len() as u16;
            self.groups.push(group);
            self.chain.push(self.first_group[first]);
            self.first_group[first] = same;
        }
        self.group_of[cell] = same;
        self.found.push((cell as u32, same));
    }

    fn list_cells(&mut self) {
        let mut start = 0;
        for group in &mut self.groups {
            group.start = start;
            start += u32::from(group.size);
            group.size = 0;
        }
        self.cells.resize(self.found.len(), 0);
        for &(cell, group) in &self.found {
            let group = &mut self.groups[group as usize];
            self.cells[(group.start + u32::from(group.size)) as usize] = cell;
            group.size += 1;
        }
    }

    /// The cells of a group.
    pub fn cells_of(&self, group: usize) -> &[u32] {
        let Group { start, size, .. } = self.groups[group];
        &self.cells[start as usize..start as usize + size as usize]
    }

    /// How many parts there are.
    pub fn part_count(&self) -> usize {
        self.parts.len() - 1
    }

    /// The groups of a part, in a good order to count them.
    pub fn part(&self, part: usize) -> &[u16] {
        &self.order[self.parts[part] as usize..self.parts[part + 1] as usize]
    }

    /// Finds the parts and, in each, an order that keeps few numbers begun and unfinished at a time.
    fn split(&mut self) {
        let Frontier { numbers, groups, order, parts, work, .. } = self;
        order.clear();
        parts.clear();
        parts.push(0);
        work.seen.clear();
        work.seen.resize(groups.len(), false);
        work.opened.clear();
        work.opened.resize(numbers.len(), false);
        work.left.clear();
        work.left.extend(numbers.iter().map(|number| number.degree));
        for start in 0..groups.len() {
            if work.seen[start] {
                continue;
            }
            let part = (parts.len() - 1) as u16;
            // Breadth first from anywhere: the last group reached lies at one end of the part.
            work.queue.clear();
            work.queue.push(start as u16);
            work.seen[start] = true;
            let mut head = 0;
            while let Some(&group) = work.queue.get(head) {
                head += 1;
                groups[group as usize].part = part;
                for &number in groups[group as usize].numbers() {
                    for &other in numbers[number as usize].groups() {
                        if !work.seen[other as usize] {
                            work.seen[other as usize] = true;
                            work.queue.push(other);
                        }
                    }
                }
            }
            let count = work.queue.len();
            let mut next = work.queue[count - 1];
            // From that end on, always the group that leaves the fewest numbers unfinished. `seen` is turned back to
            // mark what stands in the list of candidates, and forth again.
            work.queue.iter().for_each(|&group| work.seen[group as usize] = false);
            work.queue.clear();
            work.seen[next as usize] = true;
            for _ in 0..count {
                order.push(next);
                for &number in groups[next as usize].numbers() {
                    let number = number as usize;
                    work.left[number] -= 1;
                    if !work.opened[number] {
                        work.opened[number] = true;
                        for &other in numbers[number].groups() {
                            if !work.seen[other as usize] {
                                work.seen[other as usize] = true;
                                work.queue.push(other);
                            }
                        }
                    }
                }
                let price = |&group: &u16| -> i32 {
                    let change = |&number: &u16| {
                        let number = number as usize;
                        i32::from(!work.opened[number]) - i32::from(work.left[number] == 1)
                    };
                    groups[group as usize].numbers().iter().map(change).sum()
                };
                let Some(best) = (0..work.queue.len()).min_by_key(|&at| price(&work.queue[at])) else { break };
                next = work.queue.remove(best);
            }
            parts.push(order.len() as u32);
        }
    }

    /// The unknown cells that touch no number.
    pub fn outside_cells<'a>(&'a self, known: &'a Knowledge) -> impl Iterator<Item = usize> + 'a {
        known.grid.places().filter(|&place| known.what[place] == COVERED && self.group_of[place] == NONE)
    }
}
