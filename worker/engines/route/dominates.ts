import type { LabelLayer } from './label-layer.ts';
import type { LabelSearch } from './label-table.ts';

/**
 * Whether label `a` is at least as good as label `b` of the same state, however the route goes on.
 *
 * Both go on along the same stops. The gap between their clocks never widens, and only a wait for an order that is
 * not ready can narrow it: by at most the wait of the earlier one. From that follow bounds on what either can still
 * gain on the other in lateness and in time on board.
 */
export function dominates(search: LabelSearch, layer: LabelLayer, a: number, b: number): boolean {
  const gap = (layer.time[b] as number) - (layer.time[a] as number);
  const narrowing = gap > 0 && search.model.hasReady ? Math.min(gap, longestWait(search, layer, a)) : 0;
  const lateA = (layer.late[a] as number) + extraLateness(search, layer, a, b, gap, narrowing);
  const lateB = layer.late[b] as number;
  if (lateA > lateB + search.epsilon) return false;
  if (lateA < lateB - search.epsilon) return true;
  // As late as each other: the cheaper wins. A later `a` arrives later by at most the gap.
  const ahead = gap - narrowing;
  const extraFresh = search.model.freshness * search.model.orderCount * narrowing;
  return (layer.fresh[a] as number) + extraFresh - ahead <= (layer.fresh[b] as number) + search.epsilon;
}

/** How long label `a` may still wait for orders not yet picked up. */
function longestWait({ model }: LabelSearch, layer: LabelLayer, a: number): number {
  const picked = layer.picked[a] as number;
  let latest = layer.time[a] as number;
  for (let order = 0; order < model.orderCount; order++) {
    if (((picked >> order) & 1) === 0) latest = Math.max(latest, model.readyAt[order] as number);
  }
  return latest - (layer.time[a] as number);
}

/** Most lateness that `a` can still gather beyond what `b` gathers; negative when `b` is bound to gather more. */
function extraLateness(
  search: LabelSearch,
  layer: LabelLayer,
  a: number,
  b: number,
  gap: number,
  narrowing: number,
): number {
  const { orderCount: n, dueAt, maxRide, hasMaxRide } = search.model;
  const picked = layer.picked[a] as number;
  const delivered = layer.delivered[a] as number;
  const ahead = gap - narrowing;
  let extra = 0;
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    const due = dueAt[order] as number;
    if (due !== Number.POSITIVE_INFINITY) {
      if (ahead < 0) extra -= ahead;
      // `b` cannot be at the drop-off before `arrival`, and `a` will have been there earlier by `ahead`.
      else if (ahead > 0) {
        const arrival = earliestArrival(search, layer, b, order);
        extra -= Math.max(0, arrival - due) - Math.max(0, arrival - ahead - due);
      }
    }
    if (!hasMaxRide || maxRide[order] === Number.POSITIVE_INFINITY) continue;
    if ((picked >> order) & 1) {
      const headStart = (layer.leftAt[b * n + order] as number) - (layer.leftAt[a * n + order] as number);
      extra += Math.max(0, headStart - ahead);
    } else {
      extra += narrowing;
    }
  }
  return extra;
}

/** Least time at which a label can be at an order's drop-off. */
export function earliestArrival(
  { model, paths }: LabelSearch,
  layer: LabelLayer,
  slot: number,
  order: number,
): number {
  const { orderCount: n, size, readyAt } = model;
  const row = (layer.last[slot] as number) * size;
  const time = layer.time[slot] as number;
  if (((layer.picked[slot] as number) >> order) & 1) return time + (paths[row + n + order] as number);
  const atPickup = Math.max(time + (paths[row + order] as number), readyAt[order] as number);
  return atPickup + (paths[order * size + n + order] as number);
}
