import { boundCost, boundLate } from './label-bounds.ts';
import { insertLabel } from './label-buckets.ts';
import {
  createLayer,
  createTrail,
  type LabelLayer,
  note,
  reserve,
  retrace,
  type Trail,
} from './label-layer.ts';
import type { RouteModel } from './route-model.ts';
import { shortestPaths } from './shortest-paths.ts';

/** What a route is worth: lateness first. */
export type Value = { late: number; cost: number };

/** Everything the steps of the label search share. */
export type LabelSearch = {
  model: RouteModel;
  /** Least times between stops. */
  paths: Float64Array;
  /** Value of the best route known; labels that cannot beat it are dropped. */
  best: Value;
  /** Differences below this are rounding. */
  epsilon: number;
  trail: Trail;
  /** Open addressing: state → first label, or -1. */
  buckets: Int32Array;
};

/** Labels a layer may have, so that two of them stay below 40 MB; times on board take most of the room. */
export const MAX_LAYER = 2 ** 17 - 64;
export const MAX_RIDE_LAYER = 2 ** 16 - 64;

/** Orders a bit set can hold. */
export const MAX_LABEL_ORDERS = 30;

/**
 * Exact search under every rule, layer by layer: after k stops, all Pareto-best ways of having made k of them.
 *
 * Deadlines, ride limits, and ready times that let food grow cold need more than one number to tell which of two
 * ways of reaching a state is better, so a state keeps a list of labels (time, lateness, time on board) none of
 * which dominates another (labelling as in Desrochers 1988, Dumas, Desrosiers & Soumis 1991). Labels that cannot
 * beat `best` are dropped.
 *
 * @param best value of a known route
 * @param maxLabels labels that may be kept over all layers
 * @returns a better route, or `null` when there is none or none was found; `isProven` says which
 */
export function searchLabels(model: RouteModel, best: Value, maxLabels: number) {
  const search: LabelSearch = {
    model,
    paths: shortestPaths(model),
    best: { ...best },
    epsilon: model.forbidden * 1e-13,
    trail: createTrail(),
    buckets: new Int32Array(1024),
  };
  const stride = model.hasMaxRide ? model.orderCount : 0;
  const maxLayer = stride > 0 ? MAX_RIDE_LAYER : MAX_LAYER;
  let layer = createLayer(256, stride);
  let following = createLayer(256, stride);
  plantRoot(search, layer);
  let bestEntry = -1;
  let isProven = true;
  for (let depth = 0; depth < model.routeLength && layer.count > 0; depth++) {
    following.count = 0;
    search.buckets.fill(-1);
    for (let index = 0; index < layer.count; index++) {
      if (layer.last[index] !== -1) expand(search, layer, index, following);
      if (search.trail.count + following.count > maxLabels || following.count > maxLayer) {
        isProven = false;
        break;
      }
    }
    if (!isProven) break;
    settle(search, following);
    [layer, following] = [following, layer];
  }
  if (isProven) bestEntry = pickBest(search, layer);
  const route = bestEntry === -1 ? null : retrace(search.trail, bestEntry, model.routeLength);
  return { route, isProven, labels: search.trail.count };
}

function plantRoot({ model }: LabelSearch, layer: LabelLayer): void {
  let onBoard = 0;
  for (let order = 0; order < model.orderCount; order++)
    onBoard |= (model.isOnBoard[order] as number) << order;
  layer.count = 1;
  layer.time[0] = 0;
  layer.late[0] = 0;
  layer.fresh[0] = 0;
  layer.picked[0] = onBoard;
  layer.delivered[0] = 0;
  layer.last[0] = model.start;
  layer.trail[0] = -1;
}

/** Goes on from a label to every stop that may come next. */
function expand(search: LabelSearch, from: LabelLayer, index: number, to: LabelLayer): void {
  const { orderCount: n, sizes, capacity, startLoad, isOnBoard } = search.model;
  const picked = from.picked[index] as number;
  const delivered = from.delivered[index] as number;
  let load = startLoad;
  let onBoard = 0;
  for (let order = 0; order < n; order++) {
    const isPicked = (picked >> order) & 1;
    const isDelivered = (delivered >> order) & 1;
    onBoard += isPicked - isDelivered;
    if (isOnBoard[order]) load -= isDelivered * (sizes[order] as number);
    else load += (isPicked - isDelivered) * (sizes[order] as number);
  }
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    if ((picked >> order) & 1) {
      step(search, from, index, to, n + order, onBoard);
    } else if (load + (sizes[order] as number) <= capacity) {
      step(search, from, index, to, order, onBoard);
    }
  }
}

/** Writes the label of going on to `stop`, and keeps it if it is any good. */
function step(
  search: LabelSearch,
  from: LabelLayer,
  index: number,
  to: LabelLayer,
  stop: number,
  onBoard: number,
): void {
  const { orderCount: n, legs, size, readyAt, dueAt, maxRide, freshness, service, forbidden } = search.model;
  const last = from.last[index] as number;
  const leg = legs[last * size + stop] as number;
  if (leg >= forbidden) return;
  reserve(to);
  const slot = to.count;
  const begin = from.time[index] as number;
  const order = stop < n ? stop : stop - n;
  let time = begin + leg;
  let late = from.late[index] as number;
  if (stop < n) time = Math.max(time, readyAt[order] as number);
  else late += Math.max(0, time - (dueAt[order] as number));
  // The food just taken is on board from the end of the service at its pickup.
  const atPickup = last < n ? (service[last] as number) : 0;
  to.time[slot] = time;
  to.fresh[slot] = (from.fresh[index] as number) + freshness * (onBoard * (time - begin) - atPickup);
  to.picked[slot] = (from.picked[index] as number) | (stop < n ? 1 << order : 0);
  to.delivered[slot] = (from.delivered[index] as number) | (stop < n ? 0 : 1 << order);
  to.last[slot] = stop;
  to.trail[slot] = from.trail[index] as number;
  if (to.stride > 0) {
    for (let other = 0; other < n; other++) {
      to.leftAt[slot * n + other] = from.leftAt[index * n + other] as number;
    }
    if (stop < n) to.leftAt[slot * n + order] = time + (service[stop] as number);
    else late += Math.max(0, time - (to.leftAt[slot * n + order] as number) - (maxRide[order] as number));
  }
  to.late[slot] = late;
  if (canBeatBest(search, to, slot)) insertLabel(search, to, slot);
}

function canBeatBest(search: LabelSearch, layer: LabelLayer, slot: number): boolean {
  const { best, epsilon } = search;
  const late = boundLate(search, layer, slot);
  if (late > best.late + epsilon) return false;
  return late < best.late - epsilon || boundCost(search, layer, slot) < best.cost - epsilon;
}

/** Writes the layer's labels into the trail. */
function settle(search: LabelSearch, layer: LabelLayer): void {
  for (let index = 0; index < layer.count; index++) {
    const stop = layer.last[index] as number;
    if (stop !== -1) layer.trail[index] = note(search.trail, layer.trail[index] as number, stop);
  }
}

/** Entry of the best complete label, or -1. */
function pickBest({ model, best, epsilon }: LabelSearch, layer: LabelLayer): number {
  let entry = -1;
  for (let index = 0; index < layer.count; index++) {
    const last = layer.last[index] as number;
    if (last === -1) continue;
    const home = model.legs[last * model.size + model.end] as number;
    if (home >= model.forbidden) continue;
    const late = layer.late[index] as number;
    const cost = (layer.time[index] as number) + (layer.fresh[index] as number) + home;
    if (late > best.late + epsilon || (late >= best.late - epsilon && cost >= best.cost)) continue;
    best.late = late;
    best.cost = cost;
    entry = layer.trail[index] as number;
  }
  return entry;
}
