import type { ActiveOrder } from '#worker/engines/offers/plan-active-orders.ts';

type Stops = Pick<ActiveOrder, 'pickup' | 'dropoff'>;

/** Some of the offers, by their bits, and what the cheapest route with just them and all that is active costs. */
export type PricedSet = { picked: number; cents: number };

type Given = {
  /** Cents of each leg. */
  prices: readonly (readonly number[])[];
  start: number;
  /** Always driven, whatever is picked. */
  activeOrders: readonly Stops[];
  offers: readonly (Stops & { payCents: number })[];
  /** Offers picked at once, at most. */
  maxPicked: number;
  /** What the active orders pays: sets that cost more than they pay are left out. */
  activeCents: number;
};

/** All routes on which just these offers were picked up: cents by state and by where the route is. */
type Block = { picked: number; members: number[]; costs: Float64Array };

type Table = Given & {
  /** How many states the active orders has, and the weight of each order in them: untouched (unless on board), on board, delivered. */
  activeStates: number;
  weights: number[];
  blocks: Map<number, Block>;
  queue: Block[];
};

/** States of the table: every set of so many offers, each on board or delivered, times those of the active orders. */
export function countStates(offers: number, maxPicked: number, activeOrders: readonly Stops[]): number {
  let sets = 0;
  let ways = 1;
  for (let size = 0; size <= Math.min(offers, maxPicked); size++) {
    sets += ways * 2 ** size;
    ways = (ways * (offers - size)) / (size + 1);
  }
  return sets * activeOrders.reduce((states, { pickup }) => states * (pickup === null ? 2 : 3), 1);
}

/**
 * Prices every set of up to `maxPicked` offers together with the active orders: the cheapest route of each, exact, all from one
 * table (M. Held and R. M. Karp, 1962). A state is what was picked up and delivered so far and where the route is, so
 * that sets share the routes they begin with. Sets that bring nothing at these prices, by themselves and with any
 * more offers, are left out.
 */
export function priceSets(given: Given): PricedSet[] {
  const table = openTable(given);
  for (const block of table.queue) fillBlock(table, block);
  return table.queue.flatMap((block) => {
    const cents = readCheapest(table, block);
    return cents === Number.POSITIVE_INFINITY ? [] : [{ picked: block.picked, cents }];
  });
}

function openTable(given: Given): Table {
  const weights: number[] = [];
  let activeStates = 1;
  for (const { pickup } of given.activeOrders) {
    weights.push(activeStates);
    activeStates *= pickup === null ? 2 : 3;
  }
  const table: Table = { ...given, activeStates, weights, blocks: new Map(), queue: [] };
  const first = openBlock(table, 0, []);
  first.costs[0] = 0;
  return table;
}

/** Where a route can be: 0 at the start, then two places for each active order, then two for each offer picked. */
function countPlaces({ activeOrders }: Table, members: readonly number[]): number {
  return 1 + 2 * activeOrders.length + 2 * members.length;
}

function openBlock(table: Table, picked: number, members: number[]): Block {
  const states = table.activeStates * 2 ** members.length;
  const costs = new Float64Array(states * countPlaces(table, members)).fill(Number.POSITIVE_INFINITY);
  const block = { picked, members, costs };
  table.blocks.set(picked, block);
  table.queue.push(block);
  return block;
}

/** The most a route may have cost so far if what it may still pick up is to make good for it. */
function findMost({ offers, maxPicked, activeCents }: Table, { members }: Block): number {
  const others = offers.filter((_, offer) => !members.includes(offer)).map(({ payCents }) => payCents);
  const best = others.sort((a, b) => b - a).slice(0, maxPicked - members.length);
  const own = members.reduce((sum, offer) => sum + (offers[offer]?.payCents ?? 0), 0);
  return [...best, own].reduce((sum, cents) => sum + cents, activeCents);
}

/**
 * A stop a route may go on with. Where `(state / divisor) % base` is `digit` it leads to a state `step` further, or, into
 * the block of a larger set, to the state with a bit put in above those of `low`.
 */
type Move = {
  node: number;
  place: number;
  divisor: number;
  base: number;
  digit: number;
  step: number;
  low: number;
  places: number;
  target: Float64Array;
};

/** Goes on from every route of the block by one stop. States only grow, so that each is final when its turn comes. */
function fillBlock(table: Table, block: Block): void {
  const { members, costs } = block;
  const places = countPlaces(table, members);
  const nodes = listNodes(table, members);
  const moves = [...listMoves(table, block), ...listPickups(table, block)];
  const open: Move[] = [];
  const most = findMost(table, block);
  const states = costs.length / places;
  for (let state = 0; state < states; state++) {
    let count = 0;
    for (const move of moves) {
      if (Math.floor(state / move.divisor) % move.base === move.digit) open[count++] = move;
    }
    for (let place = 0; place < places; place++) {
      const cents = costs[state * places + place] as number;
      if (cents >= most) continue;
      const legs = table.prices[nodes[place] as number] as readonly number[];
      for (let index = 0; index < count; index++) make(open[index] as Move, state, cents, legs);
    }
  }
}

function make(move: Move, state: number, cents: number, legs: readonly number[]): void {
  const { node, place, step, low, places, target } = move;
  const next = step > 0 ? state + step : ((state & ~low) << 1) | (state & low);
  const at = next * places + place;
  const sum = cents + (legs[node] as number);
  if (sum < (target[at] as number)) target[at] = sum;
}

function listNodes({ start, activeOrders, offers }: Table, members: readonly number[]): number[] {
  const stops = [...activeOrders, ...members.flatMap((offer) => offers[offer] ?? [])];
  return [start, ...stops.flatMap(({ pickup, dropoff }) => [pickup ?? dropoff, dropoff])];
}

/** Pickups and drop-offs of the active orders, and drop-offs of what was picked. */
function listMoves(table: Table, { members, costs: target }: Block): Move[] {
  const places = countPlaces(table, members);
  const chosen = 2 ** members.length;
  const activeOrders = table.activeOrders.flatMap(({ pickup, dropoff }, index): Move[] => {
    const step = (table.weights[index] as number) * chosen;
    const all = { divisor: step, base: pickup === null ? 2 : 3, step, low: 0, places, target };
    const place = 1 + 2 * index;
    const deliver: Move = { ...all, node: dropoff, place: place + 1, digit: pickup === null ? 0 : 1 };
    return pickup === null ? [deliver] : [{ ...all, node: pickup, place, digit: 0 }, deliver];
  });
  const deliveries = members.map((offer, position): Move => {
    const step = 2 ** position;
    const place = 2 + 2 * (table.activeOrders.length + position);
    const node = table.offers[offer]?.dropoff ?? 0;
    return { node, place, divisor: step, base: 2, digit: 0, step, low: 0, places, target };
  });
  return [...activeOrders, ...deliveries];
}

/** Picking up one more offer leads into the block of the larger set, in which its bit and places come in between. */
function listPickups(table: Table, { members, picked }: Block): Move[] {
  if (members.length >= table.maxPicked) return [];
  return table.offers.flatMap(({ pickup: node }, offer): Move[] => {
    if (node === null || members.includes(offer)) return [];
    const larger = [...members, offer].sort((a, b) => a - b);
    const block = table.blocks.get(picked + 2 ** offer) ?? openBlock(table, picked + 2 ** offer, larger);
    const position = larger.indexOf(offer);
    const place = 1 + 2 * (table.activeOrders.length + position);
    const low = 2 ** position - 1;
    const places = countPlaces(table, larger);
    return [{ node, place, divisor: 1, base: 1, digit: 0, step: 0, low, places, target: block.costs }];
  });
}

/** The cheapest route of a block on which everything is delivered; infinite when it costs more than it pays. */
function readCheapest(table: Table, { members, costs }: Block): number {
  const places = countPlaces(table, members);
  const pay = members.reduce((sum, offer) => sum + (table.offers[offer]?.payCents ?? 0), table.activeCents);
  const cents = Math.min(...costs.subarray(costs.length - places));
  return cents < pay ? cents : Number.POSITIVE_INFINITY;
}
