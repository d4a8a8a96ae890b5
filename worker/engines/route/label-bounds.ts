import { earliestArrival } from './dominates.ts';
import type { LabelLayer } from './label-layer.ts';
import type { LabelSearch } from './label-table.ts';

/** Least total lateness of any route that goes on from the label: each order by the shortest way, on its own. */
export function boundLate(search: LabelSearch, layer: LabelLayer, slot: number): number {
  const { orderCount: n, dueAt, maxRide, size, service, hasMaxRide } = search.model;
  const picked = layer.picked[slot] as number;
  const delivered = layer.delivered[slot] as number;
  let late = layer.late[slot] as number;
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    const arrival = earliestArrival(search, layer, slot, order);
    late += Math.max(0, arrival - (dueAt[order] as number));
    if (!hasMaxRide) continue;
    const ride =
      (picked >> order) & 1
        ? arrival - (layer.leftAt[slot * n + order] as number)
        : (search.paths[order * size + n + order] as number) - (service[order] as number);
    late += Math.max(0, ride - (maxRide[order] as number));
  }
  return late;
}

/** Least cost of any route that goes on from the label. */
export function boundCost(search: LabelSearch, layer: LabelLayer, slot: number): number {
  const { orderCount: n, size, end, freshness, service } = search.model;
  const picked = layer.picked[slot] as number;
  const delivered = layer.delivered[slot] as number;
  const time = layer.time[slot] as number;
  let finish = time;
  let onBoard = 0;
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    const arrival = earliestArrival(search, layer, slot, order);
    finish = Math.max(finish, arrival + (search.paths[(n + order) * size + end] as number));
    onBoard +=
      (picked >> order) & 1
        ? arrival - time
        : (search.paths[order * size + n + order] as number) - (service[order] as number);
  }
  // The food just taken is not on board during the service at its pickup, which `arrival` counts.
  const last = layer.last[slot] as number;
  if (last < n) onBoard -= service[last] as number;
  return finish + (layer.fresh[slot] as number) + freshness * onBoard;
}
