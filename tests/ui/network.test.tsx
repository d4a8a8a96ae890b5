import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NetworkForm } from '#app/routes/integrations/network-form.tsx';
import { ReportedCard } from '#app/routes/network/couriers/reported-card.tsx';
import DeliveryPage from '#app/routes/network/delivery.tsx';
import { DeliveryList } from '#app/routes/network/delivery-list.tsx';
import NewDeliveryPage from '#app/routes/network/new-delivery.tsx';
import type { ShownDelivery } from '#app/routes/network/show-delivery.server.ts';
import TrackPage from '#app/routes/tracking/track.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import type { DeliveryTracking } from '#worker/domain/network/delivery.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { renderDashboard } from './render-dashboard.tsx';
import { renderRoutes } from './render-routes.tsx';

/** 12:00 PM in New York. */
const NOON = Date.UTC(2026, 10, 20, 17);
const at = (minutes: number) => NOON + minutes * MINUTE_MS;

function buildDelivery(changes: Partial<ShownDelivery> = {}): ShownDelivery {
  return {
    id: 'd1',
    status: 'offering',
    reason: null,
    dropoffAddress: '410 Cedar Lane',
    note: '',
    dropoff: { lat: 30.29, lng: -97.7 },
    orderValueCents: 4200,
    tipCents: 350,
    priceCents: 1025,
    chargedCents: 0,
    miles: 3.17,
    minutes: 9,
    milesSource: 'streets',
    readyAt: null,
    promisedAt: at(60),
    createdAt: NOON,
    assignedAt: null,
    arrivedAt: null,
    pickedUpAt: null,
    deliveredAt: null,
    endedAt: null,
    driverFirstName: null,
    pickupEta: null,
    dropoffEta: null,
    offeredFrom: null,
    offeredDay: 'today',
    dueDay: 'today',
    trackingLink: 'https://roadwaze.example/track/abc',
    ...changes,
  };
}

const TODAY = { readyAt: null, readyDay: 'today', promisedAt: at(60), dueDay: 'today' } as const;
const TOMORROW = {
  readyAt: at(20 * 60),
  readyDay: 'tomorrow',
  promisedAt: at(21 * 60),
  dueDay: 'tomorrow',
} as const;

test('shows the price before it posts, keeps what was typed, and posts that price once', async () => {
  const sent: Record<string, string>[] = [];
  const quote = { priceCents: 1025, tipCents: 350, miles: 3.17, isEstimate: true, dropoffLabel: null };
  renderRoutes(
    [
      {
        path: '/new',
        loader: () => ({
          token: 't',
          restaurantId: 'r',
          name: 'Kettle',
          refusal: null,
          again: null,
          requestKey: 'key-1',
        }),
        action: async ({ request }) => {
          const form = Object.fromEntries(await request.formData()) as Record<string, string>;
          sent.push(form);
          const isPosting = form.intent === 'postDelivery';
          return {
            form: { initialValue: form, ...(isPosting && { error: { '': ['priceChanged'] } }) },
            quote: {
              ...quote,
              ...(isPosting ? TOMORROW : TODAY),
              quotedAt: NOON,
              priceCents: isPosting ? 1100 : 1025,
            },
          };
        },
        Component: NewDeliveryPage,
      },
    ],
    { at: '/new' },
  );
  await userEvent.type(await screen.findByLabelText(/Tip/), '3.50');
  await userEvent.click(screen.getByRole('button', { name: 'Show the price' }));
  const panel = within(await screen.findByRole('region', { name: 'Price' }));
  expect(panel.getByText(/\$10\.25/, { selector: '.text-figure' }).textContent).toContain('Estimate');
  expect(panel.getByText(/all of it the driver’s/)).toBeDefined();
  expect(panel.getByText(/^Ready now, due at 1:00\sPM$/)).toBeDefined();
  expect(screen.getByLabelText(/Tip/)).toHaveProperty('value', '3.50');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.click(panel.getByRole('button', { name: /\$10\.25/ }));
  expect(await screen.findByRole('button', { name: /\$11\.00/ })).toBeDefined();
  expect(scrolled.mock.contexts).toEqual([screen.getByText(/^The price has changed/)]);
  expect(screen.getByText(/^Ready tomorrow at 8:00\sAM, due tomorrow at 9:00\sAM$/)).toBeDefined();
  expect(
    sent.map(({ intent, quotedPrice, quotedAt, requestKey }) => [intent, quotedPrice, quotedAt, requestKey]),
  ).toEqual([
    ['quoteDelivery', undefined, undefined, 'key-1'],
    ['postDelivery', '10.25', String(NOON), 'key-1'],
  ]);
});

test('the list shows the state of each delivery, when its driver arrives, and what it costs', async () => {
  const named = { driverFirstName: 'Robin' };
  const deliveries = [
    buildDelivery({ id: 'a' }),
    buildDelivery({ id: 'b', offeredFrom: at(20) }),
    buildDelivery({ id: 'h', offeredFrom: at(1200), offeredDay: 'tomorrow', dueDay: 'tomorrow' }),
    buildDelivery({ id: 'c', status: 'assigned', ...named, pickupEta: at(7), dropoffEta: at(20) }),
    buildDelivery({ id: 'd', status: 'picked_up', ...named, dropoffEta: at(20) }),
    buildDelivery({ id: 'e', status: 'delivered', ...named, deliveredAt: at(30), chargedCents: 1025 }),
    buildDelivery({ id: 'f', status: 'cancelled', reason: 'restaurant_cancelled', chargedCents: 200 }),
    buildDelivery({ id: 'g', status: 'unassigned', reason: 'no_driver_nearby' }),
  ];
  const reported = [
    {
      product: 'Uber Direct',
      platform: 'ubereats',
      deliveryId: 'del_9',
      status: 'pickedUp',
      updatedAt: at(5),
    },
  ] as const;
  const element = (
    <>
      <DeliveryList token="t" deliveries={deliveries} />
      <ReportedCard reported={reported} />
    </>
  );
  renderRoutes([{ path: '/', element }]);
  const rows = screen.getAllByRole('link').map((link) => link.textContent?.replaceAll(/\s/g, ' ') ?? '');
  const expected = [
    [/^Looking for a driver/, '$10.25'],
    [/from 12:20 PM.*Due at 1:00 PM/, '$10.25'],
    [/from tomorrow at 8:00 AM.*Due tomorrow at/, '$10.25'],
    [/^Assigned to Robin.*12:07 PM.*12:20 PM/, '$10.25'],
    [/Robin.*12:20 PM/, '$10.25'],
    [/^Delivered 12:30 PM/, '$10.25'],
    [/^Canceled/, '$2.00'],
    [/driver/i, '$0.00'],
  ] as const;
  for (const [index, [text, cost]] of expected.entries()) {
    expect(rows[index]).toMatch(text);
    expect(rows[index]).toContain(cost);
  }
  const other = within(screen.getByRole('region', { name: 'By other couriers' }));
  expect(other.getByText('Uber Direct · del_9')).toBeDefined();
  expect(other.getByText('On the way to the customer')).toBeDefined();
});

test.each([
  ['offering', /Cancel for free/],
  ['assigned', /\$2\.00/],
  ['picked_up', /\$10\.25/],
] as const)('canceling a delivery that is %s names its price first', async (status, price) => {
  let seen: FormDataEntryValue | null = null;
  const path = '/delivery';
  const loader = () => ({ token: 't', delivery: buildDelivery({ status, driverFirstName: 'Robin' }) });
  const action = async ({ request }: { request: Request }) => {
    seen = (await request.formData()).get('seen');
    return null;
  };
  renderRoutes([{ path, loader, action, Component: DeliveryPage }], { at: path });
  await userEvent.click(await screen.findByText('Cancel this delivery'));
  await userEvent.click(screen.getByRole('button', { name: price }));
  await waitFor(() => expect(seen).toBe(status));
});

test('the tracking page shows where the food is and when it arrives, and neither once the delivery has ended', async () => {
  const tracking: DeliveryTracking = {
    status: 'picked_up',
    restaurantName: 'Kettle',
    isAtPickup: false,
    driverFirstName: 'Robin',
    eta: at(20),
    promisedAt: at(60),
    deliveredAt: null,
    isUnreported: false,
    offeredFrom: null,
  };
  const show = (changes: object | null) =>
    renderRoutes([{ path: '/', loader: () => changes && { ...tracking, ...changes }, Component: TrackPage }]);
  const { unmount } = show({});
  expect(await screen.findByRole('heading', { name: 'Robin is on the way to you' })).toBeDefined();
  expect(screen.getByText(/^With you about 12:20\sPM$/)).toBeDefined();
  expect(document.querySelector('[aria-current="step"]')).toBe(
    within(screen.getByRole('main')).getAllByRole('listitem')[2],
  );
  unmount();
  const planned = { status: 'offering', eta: null, dueDay: 'tomorrow', offeredDay: 'tomorrow' };
  const ahead = show({ ...planned, offeredFrom: at(30) });
  const text = /^We’ll look for a driver from tomorrow at 12:30\sPM$/;
  expect(await screen.findByRole('heading', { name: text })).toBeDefined();
  ahead.unmount();
  const delivered = show({ status: 'delivered', eta: null, deliveredAt: at(25) });
  expect(await screen.findByRole('heading', { name: /^Delivered at 12:25\sPM$/ })).toBeDefined();
  expect(screen.getByText('Nov 20, 2026')).toBeDefined();
  delivered.unmount();
  const over = show({ status: 'cancelled', driverFirstName: null, eta: null });
  expect(await screen.findByRole('heading', { level: 2 })).toBeDefined();
  expect(within(screen.getByRole('main')).queryByRole('list')).toBeNull();
  expect(screen.queryByText(/PM/)).toBeNull();
  over.unmount();
  const gone = { status: 'unassigned', driverFirstName: null, eta: null } as const;
  const unassigned = show(gone);
  expect(await screen.findByRole('heading', { name: /^No driver was found/ })).toBeDefined();
  unassigned.unmount();
  const unreported = show({ ...gone, isUnreported: true });
  expect(await screen.findByRole('heading', { name: /^The driver never reported/ })).toBeDefined();
  unreported.unmount();
  show(null);
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
});

test('says so when another driver took an offer, and when an order was canceled', async () => {
  const gone = [
    { id: 'a', restaurantName: 'Kettle', reason: 'taken', goneAt: at(0) - 5_000, paidCents: null },
    { id: 'b', restaurantName: 'Old Mill', reason: 'restaurant_cancelled', goneAt: at(-1), paidCents: 200 },
    { id: 'c', restaurantName: 'Long Ago', reason: 'withdrawn', goneAt: at(-3), paidCents: null },
  ] as const;
  renderDashboard({ orders: [buildTypedOrder({ id: 'x' })], gone: [...gone] });
  const line = await screen.findByText(/Taken by another driver/);
  expect(line.parentElement?.textContent).toBe(
    'Kettle · Taken by another driverOld Mill · Canceled by the restaurant · +$2.00',
  );
  expect(screen.queryByText(/Long Ago/)).toBeNull();
});

test.each([
  ['embedded', 'Test payment: no card is charged.'],
  ['stripe', 'You pay on the secure page of our payment provider, Stripe.'],
] as const)('tells a driver who joins the network how it is paid by %s', (payer, note) => {
  const element = <NetworkForm requestKey="k" payer={payer} onDone={() => undefined} />;
  renderRoutes([{ path: '/', element }]);
  expect(screen.getByText(note)).toBeDefined();
  expect(screen.getByRole('link', { name: 'terms of service' }).getAttribute('href')).toBe('/terms');
});
