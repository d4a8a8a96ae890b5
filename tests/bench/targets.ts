import { formatRow } from '#tests/bench/measure.ts';

/** One target: what is measured, the required figure, the measured figure, and whether it holds. */
export type Target = { what: string; target: string; figure: string; holds: boolean };

/** Returns the target of a figure that must not exceed its limit. */
export function keepBelow(what: string, figure: number, limit: number, unit: string): Target {
  const digits = limit < 10 ? 2 : 1;
  return {
    what,
    target: `≤ ${limit} ${unit}`,
    figure: `${figure.toFixed(digits)} ${unit}`,
    holds: figure <= limit,
  };
}

/** Returns the target of a share, in percent, that must not be below its limit. */
export function keepAbove(what: string, share: number, limit: number): Target {
  const percent = 100 * share;
  return { what, target: `≥ ${limit} %`, figure: `${percent.toFixed(1)} %`, holds: percent >= limit };
}

/** Prints all targets as one table and returns whether each of them holds. */
export function printTargets(targets: readonly Target[]): boolean {
  const widest = (pick: (one: Target) => string) => Math.max(...targets.map((one) => pick(one).length));
  const widths = { what: widest(({ what }) => what), figure: widest(({ figure }) => figure) };
  const heads = ['', '', ' '.repeat(Math.max(6, widths.figure))];
  console.log(`\n${'Target'.padEnd(widths.what)}`);
  for (const { what, target, figure, holds } of targets) {
    const wanted = target.padEnd(widest((one) => one.target));
    console.log(formatRow(heads, [what.padEnd(widths.what), wanted, figure], holds));
  }
  return targets.every(({ holds }) => holds);
}
