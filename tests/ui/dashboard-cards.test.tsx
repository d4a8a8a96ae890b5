import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ActionFunction } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { layOutBars } from '#app/components/charts/lay-out-bars.server.ts';
import type { Plan } from '#app/components/payment/plan-state.tsx';
import { BusyArea } from '#app/routes/dashboard/busy-area.tsx';
import { PlanCard } from '#app/routes/dashboard/plan-card.tsx';
import { RestaurantsCard } from '#app/routes/dashboard/restaurants-card.tsx';
import { TodayCard } from '#app/routes/dashboard/today-card.tsx';
import { IntegrationsCard } from '#app/routes/integrations/integrations-card.tsx';
import { SurgeDetails } from '#app/routes/map/surge-details.tsx';
import { NewsCard } from '#app/routes/news/news-card.tsx';
import { SubscriptionCard } from '#app/routes/profile/subscription-card.tsx';
import { emptyDay } from '#worker/domain/earnings/earnings.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { computeSurge } from '#worker/engines/demand/evaluate-area.ts';
import { openMore } from './render-dashboard.tsx';
import { renderRoutes } from './render-routes.tsx';

const NOON = Date.UTC(2026, 10, 20, 17);

function buildIntegration(changes: Partial<Integration>): Integration {
  return {
    id: 'i-1',
    platform: 'doordash',
    isConnected: true,
    method: 'driver-code',
    connectionKind: 'record',
    driverAccountId: 'D-77',
    dispatchCode: 'DRDASH234567',
    secretHint: null,
    shouldAutoAccept: false,
    shouldNotify: true,
    lastSyncAt: null,
    ...changes,
  };
}

type Given = { paidUntil?: number; isPro?: boolean; action?: ActionFunction };

async function renderIntegrations(
  integrations: Integration[],
  { paidUntil, isPro = false, action }: Given = {},
) {
  const membership = paidUntil === undefined ? null : { paidUntil };
  const Component = () => (
    <IntegrationsCard {...{ integrations, isPro, membership }} requestKey="k" payer="embedded" />
  );
  renderRoutes([
    { path: '/', Component },
    { path: '/integrations/doordash', action: action ?? (() => null) },
  ]);
  await openMore('App Integrations');
}

test('shows a switch for every platform of the catalog, and the last sync and app link of a connected one', async () => {
  await renderIntegrations([
    buildIntegration({ lastSyncAt: NOON }),
    buildIntegration({ id: 'i-2', platform: 'lyft', isConnected: false }),
  ]);
  expect(screen.getAllByRole('switch').map((element) => element.getAttribute('aria-label'))).toEqual([
    'Uber Eats',
    'Uber',
    'Lyft',
    'DoorDash',
    'Grubhub',
    'Spark',
    'Instacart',
    'Roadwaze',
  ]);
  expect(screen.getByRole('switch', { name: 'DoorDash' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('switch', { name: 'Lyft' }).getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText(/Last sync: Nov 20, 12:00\sPM/)).toBeDefined();
  expect(screen.getByText('For your records')).toBeDefined();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/integrations/doordash/open',
    '/integrations/doordash/code',
  ]);
  expect(screen.getByRole('link', { name: 'Open App: DoorDash' })).toBeDefined();
});

test('shows the dispatch code of a connected platform, to copy and to renew', async () => {
  const member = { platform: 'roadwaze', connectionKind: 'account', dispatchCode: 'NETWORK23456' } as const;
  await renderIntegrations([buildIntegration(member), buildIntegration({ id: 'i-2' })]);
  expect(screen.getByText('NETWORK23456').getAttribute('translate')).toBe('no');
  expect(screen.getByText('DRDASH234567').getAttribute('translate')).toBe('no');
  expect(screen.getByText(/the partner that dispatches for DoorDash/)).toBeDefined();
  expect(screen.queryByText('D-77')).toBeNull();
  const hrefs = screen.getAllByText('Renew code').map((link) => link.getAttribute('href'));
  expect(hrefs.sort()).toEqual(['/integrations/doordash/code', '/integrations/roadwaze/code']);
});

test('shows no code where no orders can arrive: disconnected, or on the network without joining', async () => {
  await renderIntegrations([
    buildIntegration({ platform: 'roadwaze', dispatchCode: 'NETWORK23456' }),
    buildIntegration({ id: 'i-2', isConnected: false }),
  ]);
  expect(screen.queryByText('NETWORK23456')).toBeNull();
  expect(screen.queryByText('DRDASH234567')).toBeNull();
});

test('without JavaScript, a switch is a form that opens the connect page or posts a disconnect', async () => {
  await renderIntegrations([buildIntegration({})]);
  const formOf = (name: string) => screen.getByRole('switch', { name }).closest('form');
  expect(formOf('Grubhub')?.getAttribute('action')).toBe('/integrations/grubhub/connect');
  expect(formOf('Grubhub')?.method).toBe('get');
  expect(formOf('Roadwaze')?.getAttribute('action')).toBe('/integrations/roadwaze/signup');
  expect(formOf('DoorDash')?.getAttribute('action')).toBe('/integrations/doordash');
  expect(formOf('DoorDash')?.method).toBe('post');
});

test('a Pro driver turns off the offer alerts of one platform, and the focus stays', async () => {
  const posted: object[] = [];
  let finish = () => {};
  const action: ActionFunction = async ({ request }) => {
    posted.push(Object.fromEntries(new URLSearchParams(await request.text())));
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return null;
  };
  await renderIntegrations([buildIntegration({})], { isPro: true, action });
  const alerts = screen.getByRole('switch', { name: 'Offer alerts: DoorDash' });
  expect(alerts.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(alerts);
  await userEvent.click(alerts);
  expect(document.activeElement).toBe(alerts);
  expect(alerts.hasAttribute('disabled')).toBe(false);
  finish();
  await waitFor(() => expect(alerts.hasAttribute('aria-disabled')).toBe(false));
  expect(posted).toEqual([{ integrationId: 'i-1', intent: 'saveNotifications', notifications: 'no' }]);
});

test.each([
  ['without Pro', {}, false],
  ['where no offers arrive', { platform: 'roadwaze' }, true],
] as const)('shows no alert switch %s', async (_what, changes, isPro) => {
  await renderIntegrations([buildIntegration(changes)], { isPro });
  expect(screen.queryByRole('switch', { name: /Offer alerts/ })).toBeNull();
});

const article = {
  id: 'n-1',
  category: 'earnings' as const,
  title: 'Tips rise',
  description: 'In holiday weeks.',
  source: 'Gig Ledger',
  url: 'https://news.example/1',
  publishedAt: NOON - 3 * 3_600_000,
  relevance: 0.784,
  staleSince: null,
};

test('an article shows its title, source, age and relevance', () => {
  renderRoutes([{ path: '/', Component: () => <NewsCard articles={[article]} now={NOON} isOpen /> }]);
  const item = within(screen.getByRole('article'));
  // A headline keeps its own text direction, whatever the page's is.
  expect(screen.getAllByText('Tips rise').every((headline) => headline.closest('[dir="auto"]'))).toBe(true);
  const english = [...screen.getAllByText('Tips rise'), item.getByText('In holiday weeks.')];
  expect(english.map((text) => text.closest('[lang]')?.getAttribute('lang'))).toEqual(['en', 'en', 'en']);
  expect(item.getByRole('link', { name: 'Tips rise' }).getAttribute('href')).toBe('https://news.example/1');
  expect(item.getByText('In holiday weeks.')).toBeDefined();
  expect(item.getByText('78% relevant')).toBeDefined();
  expect(item.getByText('Gig Ledger')).toBeDefined();
  expect(item.getByText('3 hours ago')).toBeDefined();
});

test('shows the age of an article whose source no longer responds', () => {
  const stale = { ...article, staleSince: NOON - 2 * 86_400_000 };
  renderRoutes([{ path: '/', Component: () => <NewsCard articles={[stale]} now={NOON} isOpen /> }]);
  expect(screen.getByText('Last update from this source: 2 days ago.')).toBeDefined();
});

test('marks the chosen news category, and links to each one', () => {
  renderRoutes([{ path: '/', Component: () => <NewsCard articles={[article]} now={NOON} isOpen /> }], {
    at: '/?sort=newest&news=earnings',
  });
  const filter = within(screen.getByRole('navigation', { name: 'News category' }));
  const chosen = filter.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['Earnings']);
  expect(filter.getByRole('link', { name: 'Gig economy' }).getAttribute('href')).toBe(
    '/?sort=newest&news=gig-economy',
  );
  expect(filter.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/?sort=newest&news=all');
});

test('says that there is no news, and offers to try again', () => {
  renderRoutes([{ path: '/', Component: () => <NewsCard articles={[]} now={NOON} isOpen /> }]);
  expect(screen.getByText('No News Available')).toBeDefined();
  expect(screen.getByText("We're working on fetching the latest news for delivery drivers")).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

const OUTLOOK = { state: 'tooLittle' as const, hitRate: null, isDemo: false };

test('without a hotspot the dashboard says why there is none', () => {
  renderRoutes([{ path: '/', Component: () => <BusyArea hotspot={null} outlook={OUTLOOK} /> }]);
  expect(screen.getByText('Too few orders nearby to spot a busy area.')).toBeDefined();
});

test.each([
  ['asks for the position and sends it', true],
  ['leads to the map where the browser has none', false],
])('the link to share the position %s, and works without scripts', async (_, isAllowed) => {
  const sent = vi.fn();
  // why: there is no server to store the position, and no browser prompt.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    sent(init?.body);
    return new Response();
  });
  let reply = () => {};
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    reply = () =>
      isAllowed
        ? found({ coords: { latitude: 39.3, longitude: -76.6 } } as GeolocationPosition)
        : failed?.({ code: 1 } as GeolocationPositionError);
  };
  const geolocation = { getCurrentPosition } as Geolocation;
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation);
  const outlook = { ...OUTLOOK, state: 'noPlace' as const };
  const element = <BusyArea hotspot={null} outlook={outlook} />;
  renderRoutes([
    { path: '/', element },
    { path: '/map', element: 'The map' },
  ]);
  const link = screen.getByRole('link', { name: 'Share your position to see busy areas near you.' });
  expect(link.getAttribute('href')).toBe('/map');
  await userEvent.click(link);
  expect(link.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => {
    reply();
    if (isAllowed) expect(link.getAttribute('aria-busy')).toBe('false');
  });
  if (isAllowed) {
    expect(sent.mock.calls).toEqual([['{"lat":39.3,"lng":-76.6}']]);
    expect(screen.queryByText('The map')).toBeNull();
  } else {
    expect(await screen.findByText('The map')).toBeDefined();
    expect(sent).not.toHaveBeenCalled();
  }
});

test('leads to the map on a second tap when the browser never responds', async () => {
  const geolocation = { getCurrentPosition: () => {} } as unknown as Geolocation;
  // why: a browser prompt that the driver dismissed.
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation);
  const outlook = { ...OUTLOOK, state: 'noPlace' as const };
  renderRoutes([
    { path: '/', element: <BusyArea hotspot={null} outlook={outlook} /> },
    { path: '/map', element: 'The map' },
  ]);
  const link = screen.getByRole('link', { name: 'Share your position to see busy areas near you.' });
  await userEvent.click(link);
  expect(screen.queryByText('The map')).toBeNull();
  await userEvent.click(link);
  expect(await screen.findByText('The map')).toBeDefined();
});

test('the busy area shows its place, its strength to one decimal, and a link to go there', () => {
  const hotspot = {
    id: 'h-1',
    name: 'Market Street',
    lat: 40.7,
    lng: -74,
    surgeMultiplier: 1.84,
    reason: 'moreThanUsual' as const,
    sampleSize: 38,
    usual: 21,
    isDemo: true,
    drive: { miles: 2.1, minutes: 7.6 },
    updatedAt: NOON - 7 * 60_000,
  };
  renderRoutes([{ path: '/', Component: () => <BusyArea hotspot={hotspot} outlook={OUTLOOK} /> }]);
  const banner = within(screen.getByRole('region', { name: 'Near Market Street' }));
  expect(banner.getByText('1.8x surge active')).toBeDefined();
  expect(banner.getByText('Demo data')).toBeDefined();
  const time = banner.getByText(/^Updated/).querySelector('time');
  expect(time?.getAttribute('datetime')).toBe(new Date(hotspot.updatedAt).toISOString());
  expect(banner.getByRole('link', { name: 'Go There' }).getAttribute('href')).toContain('40.7');
});

test('a capped surge shows its formula and its cap, and says that it is no rate of pay', () => {
  const hotspot = {
    id: 'h-1',
    name: 'Market Street',
    lat: 40.7,
    lng: -74,
    surgeMultiplier: computeSurge(96, 5.2),
    reason: 'moreThanUsual' as const,
    sampleSize: 96,
    usual: 5.2,
    isDemo: false,
    drive: null,
    updatedAt: NOON,
  };
  renderRoutes([{ path: '/', Component: () => <SurgeDetails hotspot={hotspot} /> }]);
  const sum = screen.getByText('(96 + 3) ÷ (5.2 + 3) = 12.1');
  expect(sum.closest('details')?.querySelector('summary')?.textContent).toBe('How we calculate this');
  expect(screen.getByText(/We show 9\.9 at most\./)).toBeDefined();
  expect(screen.getByText('Based on order volume, not on platform surge pay.')).toBeDefined();
});

test('the plan card offers Pro to a Free driver', async () => {
  const plan = { isPro: false, current: null, isTrialEnding: false };
  renderRoutes([{ path: '/', Component: () => <PlanCard {...plan} /> }]);
  await openMore('Free Plan');
  const link = screen.getByRole('link', { name: 'Upgrade to Pro - $10/week' });
  expect(link.getAttribute('href')).toBe('/subscribe');
  expect(screen.getByRole('link', { name: 'Advanced analytics' }).getAttribute('href')).toBe('/analytics');
});

const PLAN: Plan = {
  status: 'active',
  cancelAtPeriodEnd: false,
  priceCents: 1000,
  interval: 'week',
  lastsUntil: NOON + 86_400_000,
  hasPaidTime: true,
  isHosted: false,
};

test.each([
  ['Active', 'It renews on November 21, 2026 for $10 a week.', {}],
  [
    'Free trial',
    'Your free trial runs until November 21, 2026. Then it costs $10 a week.',
    { status: 'trialing' },
  ],
  ['Ends soon', 'It ends on November 21, 2026 and won’t renew.', { cancelAtPeriodEnd: true }],
  ['Payment due', /^The last payment of \$10 a week didn’t go through\./, { status: 'past_due' }],
] as const)('the plan card shows the state of Pro as the profile does: %s', async (status, text, changes) => {
  const current = { ...PLAN, ...changes };
  renderRoutes([
    {
      path: '/',
      Component: () => (
        <>
          <PlanCard isPro current={current} isTrialEnding={false} />
          <SubscriptionCard isPro plan={current} />
        </>
      ),
    },
  ]);
  await openMore('Pro Plan');
  expect(screen.getAllByText(status)).toHaveLength(2);
  expect(screen.getAllByText(text)).toHaveLength(2);
});

test('shows Pro without a subscription as active', async () => {
  renderRoutes([{ path: '/', Component: () => <PlanCard isPro current={null} isTrialEnding={false} /> }]);
  expect((await screen.findByRole('region', { name: 'Pro Plan' })).textContent).toContain('Active');
});

test('shows the drive to a restaurant where it is known', async () => {
  const restaurants = [
    { slug: 'a', name: 'Half Moon', cuisine: 'Thai', drive: { miles: 1.42, minutes: 6.2 } },
    { slug: 'b', name: 'Far Side', cuisine: '', drive: null },
  ];
  // why: tests have no network. The list is fetched when the row opens.
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ restaurants }));
  renderRoutes([{ path: '/', Component: () => <RestaurantsCard place={null} restaurants={null} /> }]);
  expect(fetch).not.toHaveBeenCalled();
  await openMore('Featured restaurants');
  const [, second] = await screen.findAllByRole('listitem');
  expect(screen.getByText('1.4 mi, 6 min')).toBeDefined();
  expect(second?.textContent).toBe('Far Side');
  fetch.mockRestore();
});

test.each([
  ['no restaurant is featured', () => Response.json({ restaurants: [] })],
  ['the server refuses to list them', () => Response.json({ code: 'tooManyRequests' }, { status: 429 })],
])('shows no text about restaurants when %s', async (_, answer) => {
  // why: tests have no network.
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  renderRoutes([{ path: '/', Component: () => <RestaurantsCard place={null} restaurants={null} /> }]);
  await openMore('Featured restaurants');
  expect(await screen.findByRole('link', { name: 'See all' })).toBeDefined();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText(/work with Roadwaze/)).toBeNull());
  fetch.mockRestore();
});

test('lets a driver who left Roadwaze within a paid week reconnect for free, and shows until when', async () => {
  await renderIntegrations([buildIntegration({ platform: 'roadwaze', isConnected: false })], {
    paidUntil: NOON + 3 * 86_400_000,
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Roadwaze' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Paid until November 23, 2026. Connect again free until then.');
  expect(dialog.textContent).not.toContain('$30');
  // The linked page has a form prefilled with the known details.
  const details = within(dialog).getByRole('link', { name: 'Continue' });
  expect(details.getAttribute('href')).toBe('/integrations/roadwaze/signup?step=details');
});

test('selects the last hour with earnings, not a future one', async () => {
  const earningsByHour = new Array(24).fill(0).with(8, 4000).with(9, 900);
  const today = { ...emptyDay('2026-11-20'), totalCents: 4900 };
  renderRoutes([
    {
      path: '/',
      Component: () => (
        <TodayCard {...{ today, earningsByHour }} rate={null} hourBars={layOutBars(earningsByHour)} />
      ),
    },
  ]);
  await openMore("Today's Analytics");
  expect(screen.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('9 AM: $9.00');
});
