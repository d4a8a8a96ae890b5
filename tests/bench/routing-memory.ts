import { FIRST_SLOTS } from '#worker/engines/route/bounded-sets.ts';
import { MAX_BOUNDED_ORDERS, MAX_ENTRIES } from '#worker/engines/route/bounded-table.ts';
import { MAX_LABEL_ORDERS, MAX_LAYER, MAX_RIDE_LAYER } from '#worker/engines/route/label-table.ts';

const MB = 2 ** 20;

/** Labels and sets the search keeps without options, at most. */
const MAX_LABELS = 1_000_000;
const MAX_SETS = 100_000;

/** Prints the most bytes that the typed arrays of each table can come to, counted from their lengths. */
export function benchMemory(): boolean {
  console.log('\nMost memory of typed arrays, MB. Targets: 32 to 12 orders, 64 at any size');
  const rows = [10, 12, 15, 30, 100].map((n) => {
    const exact = Math.max(countSetBytes(n), countLabelBytes(n, n), countLabelBytes(n, 0));
    const bytes = exact + countPlainBytes(n) + countTourBytes(n);
    const holds = bytes <= (n <= 12 ? 32 : 64) * MB;
    console.log(
      `${String(n).padStart(6)}  ${(bytes / MB).toFixed(1).padStart(5)}  ${holds ? 'ok' : 'MISSED'}`,
    );
    return holds;
  });
  return rows.every(Boolean);
}

/** Arrays double when they are full. */
function doubled(count: number, first: number): number {
  return first * 2 ** Math.max(0, Math.ceil(Math.log2(count / first)));
}

function countPlainBytes(n: number): number {
  return n <= 10 ? 8 * n * 3 ** n : 0;
}

/** `legs`, their transpose and the paths of the label table; all else is linear in the number of stops. */
function countTourBytes(n: number): number {
  return 3 * 8 * (2 * n + 2) ** 2;
}

/** See `Sets`. A layer holds no more sets than there are with as many stops made: the trinomial coefficients. */
function countSetBytes(n: number): number {
  if (n > MAX_BOUNDED_ORDERS) return 0;
  const sets = n <= 12 ? Math.min(MAX_SETS, 3 ** n) : MAX_ENTRIES / n;
  const layer = Math.min(sets, largestLayer(n));
  const columns = 16 * doubled(sets, 256);
  const slots = 4 * doubled(2 * sets, FIRST_SLOTS);
  return columns + slots + 2 * sets * n + 2 * 8 * doubled(layer * n, 256);
}

/** Largest coefficient of (1 + x + x²)ⁿ. */
function largestLayer(n: number): number {
  let row = [1];
  for (let order = 0; order < n; order++) {
    const before = row;
    row = Array.from(
      { length: before.length + 2 },
      (_, at) => (before[at] ?? 0) + (before[at - 1] ?? 0) + (before[at - 2] ?? 0),
    );
  }
  return Math.max(...row);
}

/** See `LabelLayer` and `Trail`: two layers, the trail and the buckets. */
function countLabelBytes(n: number, stride: number): number {
  if (n > MAX_LABEL_ORDERS) return 0;
  const layer = doubled(stride > 0 ? MAX_RIDE_LAYER : MAX_LAYER, 256);
  return 2 * layer * (3 * 8 + 5 * 4 + 8 * stride) + 5 * doubled(MAX_LABELS, 1024) + 4 * 2 * layer;
}
