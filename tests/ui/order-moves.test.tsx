import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ActionReply, Toast } from '#app/lib/toast.ts';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildActiveRoute } from '#tests/factories/build-route.ts';
import { renderDashboard } from './render-dashboard.tsx';

const accepted: Toast = {
  id: crypto.randomUUID(),
  kind: 'success',
  key: 'orderAccepted',
  values: { names: 'DoorDash · Thai Basil' },
};

function holdAnswer() {
  const held: { answer: (reply: ActionReply) => void } = { answer: () => undefined };
  const reply = new Promise<ActionReply>((resolve) => {
    held.answer = resolve;
  });
  return { held, reply };
}

test('shows an accepted order as active right away, while the toast waits for the server', async () => {
  const { held, reply } = holdAnswer();
  const state = renderDashboard({ orders: [buildTypedOrder()], answer: () => reply });
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: Thai Basil ·/ }));

  const next = await screen.findByRole('region', { name: 'Next stop' });
  expect(within(next).getByRole('article', { name: 'Thai Basil' })).toBeDefined();
  expect(within(next).getByRole('button', { name: 'Picked up: Thai Basil' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(screen.queryByText('Order Accepted')).toBeNull();

  state.orders = [buildTypedOrder({ status: 'accepted' })];
  held.answer({ toast: accepted, isDone: true });
  expect(await screen.findByText('Order Accepted')).toBeDefined();
  expect(await screen.findByText('DoorDash · Thai Basil')).toBeDefined();
});

/** Renders an offer far down the page beside `others`, accepts it, and returns whether the page scrolled to the top. */
async function acceptFarDown(others: ReturnType<typeof buildTypedOrder>[]): Promise<boolean> {
  // why: happy-dom has no layout.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -434, 390, 300));
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  renderDashboard({ orders: [buildTypedOrder(), ...others], answer: () => new Promise(() => {}) });
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: Thai Basil ·/ }));
  await screen.findByRole('button', { name: 'Picked up: Thai Basil' });
  return scroll.mock.calls.length > 0;
}

const driven = () => buildTypedOrder({ id: 'driven', status: 'accepted', pickup: null, dropoff: null });
const offer = () => buildTypedOrder({ id: 'offer', restaurantName: 'Old Mill' });

test.each([
  ['of the first order', () => [offer()], true],
  ['of the last offer', () => [driven()], true],
  ['between other orders and offers', () => [driven(), offer()], false],
])('an accept %s scrolls to the next stop above the screen: %s', async (_what, list, scrolls) => {
  expect(await acceptFarDown(list())).toBe(scrolls);
});

test('does not say that there are no active orders when only new offers are missing', async () => {
  renderDashboard({ orders: [driven()] });
  expect(await screen.findByText('No new offers')).toBeDefined();
  expect(screen.queryByText('No Active Orders')).toBeNull();
});

test('a refused accept puts the card back and shows the reason', async () => {
  renderDashboard({
    orders: [buildTypedOrder()],
    answer: () => ({
      toast: { id: crypto.randomUUID(), kind: 'error', key: 'orderUpdateFailed', errorCode: 'orderExpired' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: Thai Basil ·/ }));

  expect(await screen.findByText('Failed to update order status')).toBeDefined();
  expect(await screen.findByText(/^The offer has expired/)).toBeDefined();
  expect(await screen.findByRole('button', { name: /^Accept: Thai Basil ·/ })).toHaveProperty(
    'disabled',
    false,
  );
  expect(screen.queryByRole('region', { name: 'Next stop' })).toBeNull();
});

test('shows a lost connection as a toast, and keeps the page', async () => {
  renderDashboard({
    orders: [buildTypedOrder()],
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Decline: Thai Basil ·/ }));

  expect(await screen.findByText('Failed to update order status')).toBeDefined();
  expect(await screen.findByRole('button', { name: /^Decline: Thai Basil ·/ })).toBeDefined();
});

test('shows too many requests as a toast that says when to try again, and keeps the page', async () => {
  const data = { code: 'tooManyRequests', seconds: 7 };
  const refused = { status: 429, statusText: '', internal: false, data };
  renderDashboard({ orders: [buildTypedOrder()], answer: () => Promise.reject(refused) });
  await userEvent.click(await screen.findByRole('button', { name: /^Decline: Thai Basil ·/ }));

  expect(await screen.findByText('That was too much at once. Try again in 7 seconds.')).toBeDefined();
  expect(await screen.findByRole('button', { name: /^Decline: Thai Basil ·/ })).toBeDefined();
});

test('removes a declined order right away, and restores it from the toast', async () => {
  const posted: string[] = [];
  const state = renderDashboard({
    orders: [buildTypedOrder()],
    answer: (form) => {
      const intent = String(form.get('intent'));
      posted.push(`${intent} ${form.get('orderId')}`);
      const isUndo = intent === 'restore';
      state.orders = isUndo ? [buildTypedOrder()] : [];
      return {
        toast: {
          id: crypto.randomUUID(),
          kind: 'success',
          key: isUndo ? 'orderRestored' : 'orderDeclined',
          values: { names: 'DoorDash · Thai Basil' },
          ...(!isUndo && { orderIds: ['order-1'], canUndo: true }),
        },
      };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Decline: Thai Basil ·/ }));
  expect(await screen.findByText('No Active Orders')).toBeDefined();

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Accept: Thai Basil ·/ })).toBeDefined();
  expect(posted).toEqual(['decline order-1', 'restore order-1']);
});

test('shows only the newest toast', async () => {
  let count = 0;
  const orders = [buildTypedOrder(), buildTypedOrder({ id: 'order-2', restaurantName: 'Blue Door' })];
  renderDashboard({
    orders,
    answer: (form) => {
      count += 1;
      return {
        toast: {
          id: `toast-${count}`,
          kind: 'success',
          key: 'orderAccepted',
          values: { names: `DoorDash · ${form.get('orderId')}` },
        },
      };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: Thai Basil ·/ }));
  await screen.findByText('DoorDash · order-1');
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: Blue Door ·/ }));
  await screen.findByText('DoorDash · order-2');
  expect(screen.queryByText('DoorDash · order-1')).toBeNull();
});

test('counts a completed order in the day’s figures before the server responds', async () => {
  const order = buildTypedOrder({ status: 'accepted', pickedUpAt: 1 });
  const route = buildActiveRoute([order]);
  const [first] = route.stops;
  renderDashboard({
    orders: [order],
    activeRoute: { ...route, stops: first ? [{ ...first, kind: 'dropoff', orders: [order] }] : [] },
    answer: () => new Promise(() => undefined),
  });
  const day = await screen.findByRole('region', { name: 'Today at a glance' });
  const readDay = () => [...day.querySelectorAll('dd')].slice(0, 2).map(({ textContent }) => textContent);
  expect(readDay()).toEqual(['$0.00', '0']);
  await userEvent.click(screen.getByRole('button', { name: 'Complete: Thai Basil' }));
  await waitFor(() => expect(readDay()).toEqual(['$12.50', '1']));
});

test('one tap completes two orders at one stop, and one tap restores both', async () => {
  const posted: string[] = [];
  const ids = ['a', 'b'];
  const orders = ids.map((id) => buildTypedOrder({ id, status: 'accepted', pickedUpAt: 1 }));
  const route = buildActiveRoute(orders);
  const [first] = route.stops;
  renderDashboard({
    orders,
    activeRoute: { ...route, stops: first ? [{ ...first, kind: 'dropoff', orders }] : [] },
    answer: (form) => {
      const isUndo = form.get('intent') === 'restore';
      posted.push(`${form.get('intent')} ${form.getAll('orderId')}`);
      const key = isUndo ? 'orderRestored' : 'orderCompleted';
      const undo = !isUndo && { orderIds: ids, canUndo: true };
      return { toast: { id: key, kind: 'success', key, values: { cents: 2500 }, ...undo } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Complete (2): Thai Basil' }));
  expect(await screen.findByText('$25.00 earned!')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Order restored')).toBeDefined();
  expect(posted).toEqual(['complete a,b', 'restore a,b']);
});
