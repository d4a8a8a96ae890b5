import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { getVerdict, type OfferReport } from '#worker/engines/offers/index.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { readJson } from '../client.ts';
import { readDashboard, readDrivePage, readOrdersPage } from '../read-screens.ts';
import { NOW, openRandomWorld } from './random-world.ts';

const WORLDS = 30;
const LENIENT = {
  isEnabled: true,
  autoAcceptOrders: false,
  useAiDecisions: true,
  minOrderValue: '0.00',
  minPayPerMile: '0.00',
  maxDeliveryDistance: '99.0',
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};

beforeEach(() => {
  // why: all pages have to be read at the same instant.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Signs in a Pro driver with seeded accepted and pending orders, some of them without coordinates. */
async function createWorld(seed: number) {
  const { ctx, client, driver, pick, place, addOrders } = await openRandomWorld(seed, {
    subscriptionStatus: 'pro',
    onlineSince: NOW,
  });
  const build = (changes: Partial<Order>) =>
    buildOrder({
      createdAt: NOW - pick(0, 20) * 60_000,
      expiresAt: NOW + 600_000,
      payoutCents: pick(250, 1500),
      ...(pick(0, 5) === 0
        ? { pickup: null, dropoff: null, estimatedMinutes: pick(10, 40) }
        : { pickup: place(), dropoff: place() }),
      ...changes,
    });
  await client.post('/api/ai-automation-settings', LENIENT);
  const accepted = Array.from({ length: pick(0, 2) }, () => build({ status: 'accepted', acceptedAt: NOW }));
  const pending = Array.from({ length: pick(1, 6) }, () => build({ status: 'pending' }));
  await addOrders([...accepted, ...pending]);
  return { ctx, client, driver, pending };
}

/** Summarizes each offer's evaluation in a report. */
function summarize({ evaluations, suggestedIds }: OfferReport) {
  return Object.fromEntries(
    Object.values(evaluations).map((evaluation) => {
      const { orderId, isTake, confidence, valueCents, netCentsPerHour, extraMiles } = evaluation;
      return [
        orderId,
        {
          verdict: isTake ? 'take' : 'leave',
          confidence,
          value: toDollars(valueCents),
          extraMiles,
          netPerHour: toDollars(netCentsPerHour),
          isSuggested: suggestedIds.includes(orderId),
        },
      ];
    }),
  );
}

type Listed = {
  id: string;
  status: string;
  suggestion: string | null;
  offer: Record<string, unknown> | null;
};

function summarizeJson(listed: Listed[]) {
  return Object.fromEntries(
    listed
      .filter(({ offer }) => offer !== null)
      .map(({ id, suggestion, offer }) => {
        const { verdict, confidence, value, extraMiles, netPerHour } = offer ?? {};
        const isSuggested = suggestion !== null;
        return [id, { verdict, confidence, value, extraMiles, netPerHour, isSuggested }];
      }),
  );
}

test('home, all orders, Drive and the API agree on every offer, and so does automation, unless an offer needs others', async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= WORLDS; seed++) {
    const { ctx, client, driver, pending } = await createWorld(seed);
    const home = (await readDashboard(ctx, driver)).offers;
    const expected = summarize(home);
    expect(Object.keys(expected).sort()).toEqual(pending.map(({ id }) => id).sort());
    expect(summarize((await readOrdersPage(ctx, driver)).offers)).toEqual(expected);
    const { figures } = await readDrivePage(ctx, driver);
    for (const [orderId, { isTake, confidence, extraMiles }] of Object.entries(figures)) {
      expect(expected[orderId]).toMatchObject({ verdict: isTake ? 'take' : 'leave', confidence, extraMiles });
    }
    expect(Object.keys(figures).sort()).toEqual(Object.keys(expected).sort());
    for (const query of ['', '?status=pending']) {
      expect(summarizeJson(await readJson(client.get(`/api/orders${query}`)))).toEqual(expected);
    }
    await automateArrivals(ctx, driver, pending);
    const decisions: { orderId: string; rule: string }[] = await readJson(
      client.get('/api/ai-automation/decisions'),
    );
    for (const { orderId, rule } of decisions) {
      const { isTake, onItsOwn } = home.evaluations[orderId] ?? {};
      const isWorthIt = isTake && onItsOwn?.isTake !== false;
      expect([orderId, rule]).toEqual([orderId, isWorthIt ? 'allMet' : 'offerValue']);
    }
    expect(decisions).toHaveLength(pending.length);
    for (const evaluation of Object.values(home.evaluations)) {
      const verdict = getVerdict(evaluation);
      expect(home.suggestedIds.includes(evaluation.orderId)).toBe(verdict === 'take');
      seen.add(evaluation.reason.key === 'notInSet' ? 'notInSet' : verdict);
    }
  }
  // A maybe is too rare to expect one in every run, because lookaheads are seeded by the drivers' random ids.
  expect([...seen]).toEqual(expect.arrayContaining(['notInSet', 'skip', 'take']));
});
