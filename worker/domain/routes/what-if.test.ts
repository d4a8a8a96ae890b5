import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { buildEvaluation } from '#tests/ui/build-offer-report.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import {
  type BestSet,
  countAllMinutes,
  getVerdict,
  type OfferEvaluation,
} from '#worker/engines/offers/index.ts';
import { type ActiveRoute, pickRouted, planRouted } from './active-route.ts';
import { listVisits, planRoute } from './plan-route.ts';
import type { Route } from './route.ts';
import { evaluateWhatIf, findWhatIf } from './what-if.ts';

const NOW = 1_790_000_000_000;
const HERE = { lat: 30, lng: -97 };
const flat = (size: number) => ({
  durations: Array.from({ length: size }, () => Array.from({ length: size }, () => 5)),
  distances: Array.from({ length: size }, () => Array.from({ length: size }, () => 2)),
});

const active = buildOrder({ id: 'active', status: 'accepted', acceptedAt: NOW - 1 });
const offer = buildOrder({ id: 'offer', payoutCents: 1200 });

function optimize(orders: Order[]): Route {
  const visits = listVisits(orders as Parameters<typeof listVisits>[0]);
  return {
    ...planRoute(visits, flat(visits.length + 1)),
    id: 'r',
    orderIds: orders.map(({ id }) => id),
    origin: HERE,
    originKind: 'position',
    totalCents: 0,
    travelSource: 'estimate',
    geometry: null,
    createdAt: NOW,
  };
}

function find(route: Route | null, orders: Order[], position = HERE) {
  return findWhatIf(route, { orders, ready: new Map(), now: NOW, position });
}

function plan(orders: Order[]): ActiveRoute {
  const picked = pickRouted(orders);
  return {
    ...planRouted(picked, flat(2 * picked.routed.length + 1), NOW),
    origin: HERE,
    originKind: 'position',
    travelSource: 'estimate',
    geometry: null,
  };
}

function evaluate(
  orders: Order[],
  evaluations: Record<string, OfferEvaluation>,
  bestSet: BestSet | null = null,
) {
  const found = find(optimize(orders), orders);
  return found && evaluateWhatIf(found, { activeRoute: plan(orders), report: { evaluations, bestSet } });
}

const evaluation = buildEvaluation({ orderId: 'offer' });

test('one offer adds the figures of its evaluation', () => {
  const { extraMiles } = evaluation;
  expect(evaluate([active, offer], { offer: evaluation })).toMatchObject({
    offerIds: ['offer'],
    addedMinutes: countAllMinutes(evaluation),
    addedMiles: extraMiles,
    addedCents: 1200,
    verdict: getVerdict(evaluation),
  });
});

test('several offers add the minutes between the ends of both routes and have the weakest verdict', () => {
  const other = { ...offer, id: 'other' };
  const strong: OfferEvaluation = { ...evaluation, isTake: true, confidence: 'strong' };
  const orders = [active, offer, other];
  const found = find(optimize(orders), orders);
  const end = found?.route.stops.at(-1)?.arrivalMinutes ?? 0;
  const ownEnd = ((plan(orders).stops.at(-1)?.arriveAt ?? 0) - NOW) / MINUTE_MS;
  const advise = (second: OfferEvaluation) => evaluate(orders, { offer: strong, other: second });
  expect(advise(strong)).toMatchObject({ addedMinutes: end - ownEnd, verdict: 'take' });
  expect(end - ownEnd).toBeGreaterThanOrEqual(8);
  expect(advise({ ...strong, confidence: 'weak' })?.verdict).toBe('maybe');
  expect(advise({ ...strong, isTake: false })?.verdict).toBe('skip');
  expect(evaluate(orders, { offer: strong })?.verdict).toBeNull();
});

test('an offer worth taking only with others uses its own figures until the route holds them all', () => {
  const other = { ...offer, id: 'other' };
  const strong: OfferEvaluation = { ...evaluation, isTake: true, confidence: 'strong' };
  const onItsOwn: OfferEvaluation = { ...evaluation, extraMiles: 5.4, isTake: false };
  const evaluations = { offer: { ...strong, extraMiles: 0, onItsOwn }, other: { ...strong, onItsOwn } };
  const bestSet = { take: ['offer', 'other'], netCentsPerHour: 2000 };
  expect(evaluate([active, offer], evaluations, bestSet)).toMatchObject({ addedMiles: 5.4, verdict: 'skip' });
  expect(evaluate([active, offer, other], evaluations, bestSet)?.verdict).toBe('take');
});

test('merges stops at one place and times them from now, with waits and two minutes per order', () => {
  const route = optimize([active, offer]);
  const visit = (kind: 'pickup' | 'dropoff', orderId: string) =>
    route.stops.flatMap((stop) => (stop.kind === kind && stop.orderId === orderId ? [stop] : []));
  const stops = [
    ...visit('pickup', 'active').map((stop) => ({ ...stop, legMinutes: 5 })),
    ...visit('pickup', 'offer').map((stop) => ({ ...stop, legMinutes: 0 })),
    ...visit('dropoff', 'offer').map((stop) => ({ ...stop, legMinutes: 6 })),
    ...visit('dropoff', 'active').map((stop) => ({ ...stop, legMinutes: 0 })),
  ];
  const now = NOW + 10 * MINUTE_MS;
  const found = findWhatIf(
    { ...route, stops },
    {
      orders: [active, offer],
      now,
      position: HERE,
      ready: new Map([['offer', { origin: 'given', draws: [now + 30 * MINUTE_MS] }]]),
    },
  );
  expect(
    found?.route.stops.map(({ orderIds, arriveAt }) => [orderIds, (arriveAt - now) / MINUTE_MS]),
  ).toEqual([
    [['active', 'offer'], 5],
    [['offer', 'active'], 40],
  ]);
});

test.each<[string, Order[]]>([
  ['an order of it is completed', [offer]],
  ['an order of it is picked up', [{ ...active, pickedUpAt: NOW }, offer]],
  ['its offer is accepted', [active, { ...offer, status: 'accepted', acceptedAt: NOW + 1 }]],
  ['its offer is gone', [active]],
  ['its offer is corrected', [active, { ...offer, editedAt: NOW + 1 }]],
  ['an accepted order of it is corrected', [{ ...active, editedAt: NOW + 1 }, offer]],
  ['another order is accepted', [active, offer, { ...active, id: 'other' }]],
])('is outdated once %s', (_, open) => {
  expect(find(optimize([active, offer]), open)).toBeNull();
});

test('is outdated once the driver is more than 300 m from its start', () => {
  const route = optimize([active, offer]);
  expect(find(route, [active, offer], { lat: 30.002, lng: -97 })).not.toBeNull();
  expect(find(route, [active, offer], { lat: 30.004, lng: -97 })).toBeNull();
});

test('a new offer does not outdate it, and a route without offers gives null', () => {
  expect(find(optimize([active, offer]), [active, offer, { ...offer, id: 'new' }])).not.toBeNull();
  expect(find(optimize([active]), [active])).toBeNull();
  expect(find(null, [active, offer])).toBeNull();
});
