import type { RoadNetwork } from './road-network.ts';
import type { Arcs } from './search-upward.ts';

/** Part of a street, by shares of its length, in the direction it is driven. */
export type Part = { street: number; from: number; to: number };

type Arc = { from: number; to: number; via: number };

/** Appends the streets that an arc stands for, in driving order. */
export function unpackArc(network: RoadNetwork, arc: Arc, parts: Part[]): void {
  const stack = [arc];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { from, to, via } = next;
    if (via < 0) {
      const code = -1 - via;
      parts.push({ street: code >> 1, from: code % 2, to: 1 - (code % 2) });
      continue;
    }
    // The junction in between is below both ends, so that both halves belong to it.
    stack.push({ from: via, to, via: findVia(network.up, via, to) });
    stack.push({ from, to: via, via: findVia(network.down, via, from) });
  }
}

/** The `via` of the quickest arc of a junction to that end. */
function findVia({ first, end, time, via }: Arcs, junction: number, to: number): number {
  let best = -1;
  const last = first[junction + 1] as number;
  for (let arc = first[junction] as number; arc < last; arc++) {
    if (end[arc] === to && (best < 0 || (time[arc] as number) < (time[best] as number))) best = arc;
  }
  if (best < 0) throw new Error('A shortcut leads nowhere.');
  return via[best] as number;
}
