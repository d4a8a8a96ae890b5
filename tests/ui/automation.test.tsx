import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ActiveCard } from '#app/routes/automation/active-card.tsx';
import { AutomationForm } from '#app/routes/automation/automation-form.tsx';
import { DecisionsCard } from '#app/routes/automation/decisions-card.tsx';
import { type ArrivalFacts, toOfferFacts } from '#worker/domain/automation/arrival-facts.ts';
import type { Figures } from '#worker/domain/automation/decide-arrival.ts';
import type { DecisionRule } from '#worker/domain/automation/decision-rules.ts';
import { DEFAULT_AUTOMATION } from '#worker/domain/automation/settings.ts';
import { formatAutomationSettings } from '#worker/domain/automation/settings-texts.ts';
import { buildEvaluation } from './build-offer-report.ts';
import { renderRoutes } from './render-routes.tsx';

const settings = {
  ...formatAutomationSettings(DEFAULT_AUTOMATION),
  preferredZones: ['Harbor'],
  autoAcceptOrders: true,
};

function renderForm({ isPro }: { isPro: boolean }) {
  const posted: [string, FormDataEntryValue][][] = [];
  renderRoutes([
    {
      path: '/',
      Component: () => <AutomationForm settings={settings} isPro={isPro} plainReply={undefined} />,
    },
    {
      path: '/ai-automation',
      action: async ({ request }) => {
        posted.push([...(await request.formData())]);
        return { isDone: true };
      },
    },
  ]);
  return posted;
}

test('shows a driver who uses kilometers the pay per kilometer and the distance in kilometers', async () => {
  renderRoutes([
    {
      id: 'root',
      path: '/',
      loader: () => ({ units: 'km' }),
      Component: () => <AutomationForm settings={settings} isPro plainReply={undefined} />,
    },
  ]);
  expect(await screen.findByLabelText('Minimum pay per kilometer ($)')).toHaveProperty('value', '1.24');
  expect(screen.getByLabelText('Maximum delivery distance (kilometers)')).toHaveProperty('value', '8.0');
  expect(document.querySelector('[name="units"]')).toHaveProperty('value', 'km');
});

test('on the Free plan nothing can be changed or saved', () => {
  renderForm({ isPro: false });
  for (const control of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('textbox')]) {
    expect(control.closest('fieldset[disabled]'), control.getAttribute('name') ?? '').not.toBeNull();
  }
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
});

test('AI decisions and auto-accept need the master switch, and keep their values without it', async () => {
  const posted = renderForm({ isPro: true });
  const autoAccept = screen.getByRole('checkbox', { name: /Auto-Accept/ });
  expect(autoAccept).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await expect.poll(() => posted.length).toBe(1);
  const toggles = posted[0]?.filter(([name]) => name === 'toggle').map(([, value]) => value);
  expect(toggles).toEqual(['isEnabled', 'avoidSlowRestaurants', 'routeOptimization']);
  await userEvent.click(screen.getByRole('checkbox', { name: /^AI automation/ }));
  expect(autoAccept).toHaveProperty('disabled', false);
});

test('trims zones, rejects duplicates and removes them on click; Enter adds a zone without saving', async () => {
  const posted = renderForm({ isPro: true });
  const field = screen.getByLabelText('New zone');
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(field, '  Old Town {Enter}');
  expect(screen.getByRole('button', { name: 'Remove Old Town' })).toBeDefined();
  const said = screen.getByRole('status');
  expect(said.textContent).toBe('Harbor and Old Town');
  await userEvent.type(field, 'harbor');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('This zone is already listed')).toBeDefined();
  expect(field).toHaveProperty('value', 'harbor');
  await userEvent.clear(field);
  await userEvent.type(field, '   {Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, '\u200b{Enter}');
  expect(screen.getByText('Enter a zone')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(2);
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Harbor' }));
  expect(said.textContent).toBe('Old Town');
  expect(posted).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await expect.poll(() => posted.length).toBe(1);
  const zones = posted[0]?.filter(([name]) => name === 'preferredZones').map(([, value]) => value);
  expect(zones).toEqual(['Old Town']);
});

const onlyPage = { nextCursor: null, isOlderPage: false };

const limits = {
  dailyGoalCents: null,
  workStartMinute: 0,
  workEndMinute: 0,
  maxActiveOrders: 4,
  zones: ['Harbor', 'Old Town'],
  minOrderCents: 500,
  minCentsPerMile: 200,
  maxMiles: 5,
  shouldAvoidSlowRestaurants: true,
  shouldUseAiDecisions: false,
  shouldAutoAccept: true,
};
const facts: ArrivalFacts = {
  source: 'manual',
  payoutCents: 940,
  distanceMiles: 3.2,
  minute: 600,
  earnedTodayCents: 0,
  activeCount: 1,
  activeCents: 700,
  isInZones: true,
  slow: null,
  offer: null,
  limits,
};

const decision = {
  id: 'd-1',
  verdict: 'left' as const,
  rule: 'payPerMile' as const,
  figures: { value: 142, limit: 200, facts },
  decidedAt: Date.UTC(2026, 10, 20, 17),
  platform: 'doordash' as const,
  restaurantName: 'Thai Basil',
  payoutCents: 640,
};

test('a decision shows the order, the rule and the figures, and says so when the order was deleted', () => {
  const decisions = [
    decision,
    { ...decision, id: 'd-2', platform: null, restaurantName: null, payoutCents: null },
  ];
  renderRoutes([{ path: '/', Component: () => <DecisionsCard decisions={decisions} {...onlyPage} /> }]);
  expect(screen.getByText('DoorDash · Thai Basil')).toBeDefined();
  expect(screen.getAllByText('Pay per mile below your minimum')).toHaveLength(2);
  expect(screen.getAllByText('$1.42/mi, your limit is $2.00/mi')).toHaveLength(2);
  expect(screen.getByText('A deleted order')).toBeDefined();
});

test('rules without a measurement show what was checked, and decisions by value expand to their sum', async () => {
  const evaluation = buildEvaluation({});
  const offer = toOfferFacts(evaluation, {
    wageCentsPerHour: 1000,
    capacityCostCents: 250,
    costCentsPerMile: 30,
    isTypicalCost: false,
  });
  const of = (rule: DecisionRule, figures: Figures) => ({
    ...decision,
    id: `${rule} ${Object.keys(figures)}`,
    rule,
    figures,
  });
  const decisions = [
    of('source', { facts }),
    of('zones', { facts }),
    of('distanceUnknown', { facts }),
    of('allMet', { facts }),
    of('offerValue', { value: evaluation.valueCents, limit: 0, facts: { ...facts, offer } }),
  ];
  renderRoutes([{ path: '/', Component: () => <DecisionsCard decisions={decisions} {...onlyPage} /> }]);
  for (const text of [
    'You typed it in.',
    'Your zones: Harbor and Old Town',
    'Your limit is 5.0 mi. The offer gives no distance.',
    '$9.40 (at least $5.00), $2.94/mi (at least $2.00/mi), 3.2 mi (at most 5.0 mi), 1 accepted order',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  const sum = screen.getByText(/^\$9\.40 − car \$1\.05 − 11\.1 min at \$10\/h/);
  expect(sum.closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByText('Why'));
  expect(sum.closest('details')?.open).toBe(true);
});

test('shows an empty state without decisions', () => {
  renderRoutes([{ path: '/', Component: () => <DecisionsCard decisions={[]} {...onlyPage} /> }]);
  expect(screen.getByText('No decisions yet')).toBeDefined();
});

test('links from the newest decisions to older ones, and back', () => {
  const page = { nextCursor: '17_b', isOlderPage: true };
  renderRoutes([{ path: '/', Component: () => <DecisionsCard decisions={[decision]} {...page} /> }]);
  const older = screen.getByRole('link', { name: 'Older' }).getAttribute('href');
  expect(older).toBe('/ai-automation?before=17_b#decisions');
  expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('href')).toBe('/ai-automation#decisions');
});

test.each<[DecisionRule, Omit<Figures, 'facts'>, string]>([
  ['distance', { value: 5.04, limit: 5 }, '5.04 mi, your limit is 5.00 mi'],
  ['distance', { value: 6.04, limit: 5 }, '6.0 mi, your limit is 5.0 mi'],
  [
    'slowRestaurant',
    { value: 17.4, limit: 17.2 },
    'Food takes 17.4 min. Up to 17.2 min is fine in this area.',
  ],
])('shows enough decimals to tell a figure from its limit: %s %j', (rule, figures, text) => {
  const decisions = [{ ...decision, rule, figures: { ...figures, facts } }];
  renderRoutes([{ path: '/', Component: () => <DecisionsCard decisions={decisions} {...onlyPage} /> }]);
  expect(screen.getByText(text)).toBeDefined();
});

test.each([
  ['08:00', '22:00', /^From 8:00.AM to 10:00.PM/],
  ['00:00', '00:00', 'At any time of day'],
])('describes working hours from %s to %s', async (start, end, text) => {
  const page = { ...settings, workingHoursStart: start, workingHoursEnd: end };
  renderRoutes([{ path: '/', Component: () => <ActiveCard settings={page} pause={null} /> }]);
  expect(await screen.findByText(text)).toBeDefined();
});

test('the active card lists every limit, and why auto-accept is paused', async () => {
  const page = {
    ...settings,
    autoAcceptOrders: true,
    preferredZones: ['Harbor', 'Old Town'],
    earningsGoalDaily: '150.00',
  };
  renderRoutes([{ path: '/', Component: () => <ActiveCard settings={page} pause="dailyGoal" /> }]);
  for (const text of [
    'Paused: what you’ve earned and accepted reaches your daily goal.',
    'Your zones: Harbor and Old Town',
    'Until earned and accepted pay reaches $150.00 a day',
    'Up to 4 orders at once',
  ])
    expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(/are accepted for you/)).toBeNull();
});

test.each([
  [true, 'workingHours', /^Paused until 8:00.AM, when your working hours begin\.$/],
  [true, null, 'Orders that meet your criteria are accepted for you.'],
  [false, 'workingHours', 'We score each order by your criteria. You decide.'],
] as const)('with auto-accept %j and pause %j, the card says %s', async (autoAcceptOrders, pause, text) => {
  const page = { ...settings, autoAcceptOrders };
  renderRoutes([{ path: '/', Component: () => <ActiveCard settings={page} pause={pause} /> }]);
  expect(await screen.findByText(text)).toBeDefined();
});
