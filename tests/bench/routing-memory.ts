import { defaultLabels } from '#worker/engines/route/index.ts';
import { MAX_EXACT_ORDERS } from '#worker/engines/route/search-exactly.ts';

const MB = 2 ** 20;

/** Prints the maximum bytes of the typed arrays of each method, computed from their lengths. */
export function benchMemory(): boolean {
  console.log('\nMost memory of typed arrays, MB. Targets: 32 to 12 orders, 64 at any size');
  const rows = [10, 12, 15, 30, 100].map((n) => {
    const bytes = countExactBytes(n) + countPlainBytes(n) + countTourBytes(n);
    const holds = bytes <= (n <= 12 ? 32 : 64) * MB;
    console.log(
      `${String(n).padStart(6)}  ${(bytes / MB).toFixed(1).padStart(5)}  ${holds ? 'ok' : 'MISSED'}`,
    );
    return holds;
  });
  return rows.every(Boolean);
}

/** Returns the length of an array that doubles when it is full. */
function doubled(count: number, first: number): number {
  return first * 2 ** Math.max(0, Math.ceil(Math.log2(count / first)));
}

function countPlainBytes(n: number): number {
  return n <= 10 ? 8 * n * 3 ** n : 0;
}

/** `legs`, their transpose and the paths of the exact search; all else is linear in the number of stops. */
function countTourBytes(n: number): number {
  return 3 * 8 * (2 * n + 2) ** 2;
}

/** A set has at least one label: see `StateSets` and `Labels`. */
function countExactBytes(n: number): number {
  if (n > MAX_EXACT_ORDERS) return 0;
  // Arrays keep the size they reached for a smaller problem.
  const labels = doubled(Math.max(defaultLabels(n), defaultLabels(12)), 1024);
  const sets = doubled(Math.min(labels, 3 ** n), 512);
  return labels * (3 * 8 + 2 * 4 + 1) + sets * (3 * 4 + 8 + 2 * 4);
}
