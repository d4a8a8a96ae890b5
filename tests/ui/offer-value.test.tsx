import { screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ActionReply } from '#app/lib/toast.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildEvaluation, buildOfferReport } from './build-offer-report.ts';
import { renderDashboard } from './render-dashboard.tsx';

const NOON = Date.UTC(2026, 10, 20, 17);

/** Opens the reasons in an offer's card, which load only then. */
async function openReasons(card: Pick<typeof screen, 'getByText' | 'findByRole'>): Promise<void> {
  await userEvent.click(card.getByText('Why?'));
  await card.findByRole('link', { name: 'Change your minimum hourly pay' });
}

test('a card shows what the offer is worth, and on demand the sum and the deadlines', async () => {
  renderDashboard({ orders: [buildTypedOrder()], offers: buildOfferReport([buildEvaluation()]) });
  const card = within(await screen.findByRole('article'));
  for (const text of ['Take', '$45/hr', '+11 min · +3.5 mi']) expect(card.getByText(text)).toBeDefined();
  await openReasons(card);
  expect(
    card.getByText('$9.40 − car $1.05 − 11.1 min at $10/hr $1.85 − carrying one more order $2.50 = +$4.00.'),
  ).toBeDefined();
  expect(card.getByText('Both on time: 12:42 PM (due 12:50 PM).')).toBeDefined();
  expect(card.getByText(/We count \$0\.30\/mi for gas and wear/)).toBeDefined();
  expect(card.getByText(/DoorDash rewards a high acceptance rate/)).toBeDefined();
  expect(card.getByRole('link', { name: 'Change your minimum hourly pay' })).toHaveProperty(
    'pathname',
    '/profile/offers',
  );
});

test('states the typical car cost, and that the Earnings page uses the IRS mileage rate', async () => {
  const report = buildOfferReport([buildEvaluation()]);
  renderDashboard({ orders: [buildTypedOrder()], offers: report });
  const typical = within(await screen.findByRole('article'));
  await openReasons(typical);
  expect(typical.getByText(/for gas and wear.*The Earnings page uses the IRS mileage rate/)).toBeDefined();
});

test('shows only the car cost that the driver has set', async () => {
  const report = buildOfferReport([buildEvaluation()]);
  const terms = { ...report.terms, costCentsPerMile: 42, isTypicalCost: false };
  renderDashboard({ orders: [buildTypedOrder()], offers: { ...report, terms } });
  const card = within(await screen.findByRole('article'));
  await openReasons(card);
  expect(card.getByText('Uses your car cost, $0.42/mi.')).toBeDefined();
  expect(card.queryByText(/IRS/)).toBeNull();
});

test('a Skip starts with the first reason that fails', async () => {
  const missed = {
    orderId: 'other',
    restaurantName: 'Old Mill',
    arrivesAt: NOON + 55 * 60_000,
    limitAt: NOON + 50 * 60_000,
  };
  const evaluation = buildEvaluation({
    isTake: false,
    kept: null,
    reason: { key: 'missesDeadline', missed },
    sum: {
      payCents: 940,
      carCents: 105,
      timeCents: 185,
      capacityCostCents: 0,
      lateCents: 800,
      valueCents: -150,
    },
    lateMinutes: 8,
    valueCents: -150,
  });
  renderDashboard({ orders: [buildTypedOrder()], offers: buildOfferReport([evaluation]) });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Skip')).toBeDefined();
  await openReasons(card);
  const [first, second] = card.getAllByText(/^(It would|\$9\.40)/);
  expect(first?.textContent).toBe('It would make Old Mill late: 12:55 PM, due 12:50 PM.');
  // A word joiner keeps the minus sign from ending a line.
  expect(second?.textContent).toBe(
    '$9.40 − car $1.05 − 11.1 min at $10/hr $1.85 − 8 min late $8.00 = −\u2060$1.50.',
  );
});

test('shows the result of the lookahead as such', async () => {
  const lookahead = { valueCents: -120, scenarios: 30, recentOffers: 24, minutes: 45 };
  const evaluation = buildEvaluation({
    lookahead,
    valueCents: -120,
    isTake: false,
    reason: { key: 'betterWithout', minutes: 45 },
  });
  const offers = buildOfferReport([evaluation], { isPro: true });
  renderDashboard({ orders: [buildTypedOrder()], offers, isPro: true });
  const card = within(await screen.findByRole('article'));
  await openReasons(card);
  expect(
    card.getByText(/Over the next 45 minutes: −\$1.20 on average. We simulated 30 scenarios/),
  ).toBeDefined();
  expect(card.getByText(/should bring something better/)).toBeDefined();
});

test('says which offer could not be evaluated, and what is not known', async () => {
  const offers = buildOfferReport([buildEvaluation({ orderId: 'b', start: 'pickup' })], {
    unevaluated: { a: 'noFigures' },
    isPro: true,
  });
  renderDashboard({
    orders: [buildTypedOrder({ id: 'a' }), buildTypedOrder({ id: 'b' })],
    offers,
    isPro: true,
  });
  expect(await screen.findByText(/We need the distance and minutes/)).toBeDefined();
  await openReasons(screen);
  expect(screen.getByText(/the drive to the restaurant isn’t counted/)).toBeDefined();
  expect(screen.getByText(/Too few offers near you to look ahead/)).toBeDefined();
});

test('marks the suggestion, and sorts offers by value unless another order is chosen', async () => {
  const orders = [
    buildTypedOrder({ id: 'a', restaurantName: 'Poor Place' }),
    buildTypedOrder({ id: 'b', restaurantName: 'Rich Place' }),
  ];
  const offers = buildOfferReport(
    [buildEvaluation({ orderId: 'a', valueCents: 100 }), buildEvaluation({ orderId: 'b', valueCents: 900 })],
    { suggestedIds: ['b'] },
  );
  renderDashboard({ orders, offers, sort: 'value', isPro: true });
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Rich Place',
    'Poor Place',
  ]);
  expect(within(cards[0]!).getByText('AI Suggestion: High priority - fits optimal route')).toBeDefined();
  await userEvent.click(screen.getByLabelText('More about offers'));
  expect(screen.getByRole('link', { name: 'Newest first' }).getAttribute('href')).toBe('/?sort=newest');
});

test.each([
  [{ isTake: true, confidence: 'strong' }, 'Take'],
  [{ isTake: true, confidence: 'weak' }, 'Maybe'],
  [{ isTake: false, confidence: 'weak', reason: { key: 'notInSet' } }, 'Skip'],
] as const)('%o is shown as %s, with the hourly pay of the detour', async (changes, word) => {
  renderDashboard({ orders: [buildTypedOrder()], offers: buildOfferReport([buildEvaluation(changes)]) });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(word)).toBeDefined();
  expect(card.getByText('$45/hr')).toBeDefined();
});

test('names a restaurant once when its offers are better together', async () => {
  const orders = [buildTypedOrder({ id: 'a' }), buildTypedOrder({ id: 'b' })];
  const bestSet = { take: ['a', 'b'], netCentsPerHour: 2748 };
  renderDashboard({ orders, offers: buildOfferReport([], { bestSet }) });
  const line = await screen.findByText(/^Take/);
  expect(line.textContent).toBe('Take Thai Basil ×2 together: $27/hr');
});

test('shows offers that are better together in one line, and accepts them in one tap', async () => {
  const answer = vi.fn(() => new Promise<ActionReply>(() => {}));
  const orders = [
    buildTypedOrder({ id: 'a', restaurantName: 'Thai Basil' }),
    buildTypedOrder({ id: 'b', restaurantName: 'Old Mill' }),
    buildTypedOrder({ id: 'c', restaurantName: 'Good Soup', payoutCents: 615 }),
    buildTypedOrder({ id: 'd', restaurantName: 'Good Soup', payoutCents: 940 }),
  ];
  const bestSet = { take: ['a', 'b'], netCentsPerHour: 2748 };
  renderDashboard({ orders, offers: buildOfferReport([], { bestSet }), answer });
  const line = await screen.findByText(/^Take/);
  expect(line.textContent).toBe('Take Thai Basil and Old Mill together: $27/hr');
  const names = [...line.querySelectorAll('[translate="no"] bdi')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Thai Basil', 'Old Mill']);
  await userEvent.click(screen.getByRole('button', { name: 'Accept both' }));
  const [form] = answer.mock.calls[0] as unknown as [FormData];
  expect([form.get('intent'), form.getAll('orderId')]).toEqual(['accept', ['a', 'b']]);
  // The cards update without waiting for the response.
  expect(screen.getAllByRole('button', { name: /^Decline/ })).toHaveLength(2);
  expect(line.isConnected).toBe(false);
});

test('says what it uses for an offer that is not on the map, with or without addresses', async () => {
  const evaluation = buildEvaluation({ basis: 'alone' });
  renderDashboard({ orders: [buildTypedOrder()], offers: buildOfferReport([evaluation]) });
  const card = within(await screen.findByRole('article'));
  await openReasons(card);
  expect(card.getByText(/^Not on the map, so we use its own distance and minutes\./)).toBeDefined();
});

test.each([
  [2900, 0],
  [2700, 1],
])(
  'with a single take of %i cents an hour without places, shows %i better sets',
  async (netCentsPerHour, lines) => {
    const orders = ['a', 'b', 'c'].map((id) => buildTypedOrder({ id }));
    const alone = buildEvaluation({ orderId: 'c', basis: 'alone', netCentsPerHour });
    const bestSet = { take: ['a', 'b'], netCentsPerHour: 2748 };
    renderDashboard({ orders, offers: buildOfferReport([alone], { bestSet }) });
    await screen.findAllByRole('article');
    expect(screen.queryAllByText(/together/)).toHaveLength(lines);
  },
);
