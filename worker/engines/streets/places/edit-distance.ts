/**
 * Returns how many letters must be added, removed, replaced or swapped with their neighbor to turn one word into the
 * other, or `max + 1` if more than `max`. Optimal string alignment (Damerau 1964), in a band of `max`.
 */
export function measureEdits(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    let minEdits = row;
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let edits = Math.min(
        (last[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) {
        edits = Math.min(edits, (beforeLast[at - 2] ?? 0) + 1);
      }
      line.push(edits);
      minEdits = Math.min(minEdits, edits);
    }
    if (minEdits > max) return max + 1;
    beforeLast = last;
    last = line;
  }
  return Math.min(last[other.length] ?? 0, max + 1);
}

/** Returns how many wrong letters are tolerated in a word. */
export const allowedEdits = (word: string): number => (word.length < 3 ? 0 : word.length < 8 ? 1 : 2);

/** Returns the letters of a word, one bit each; each edit changes at most two bits. */
export function toLetterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** Returns the number of bits that are set; half the differing letter bits of two words is a lower bound on their edits. */
export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
