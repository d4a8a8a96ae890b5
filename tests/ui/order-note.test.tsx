import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { QueueList } from '#app/components/offline/queue-list.tsx';
import type { StoredAction } from '#app/components/offline/queue-state.ts';
import { DriveScreen } from '#app/routes/drive/drive-screen.tsx';
import { OrderCard } from '#app/routes/orders/order-card.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildActiveRoute } from '#tests/factories/build-route.ts';
import { renderDashboard } from './render-dashboard.tsx';
import { renderRoutes } from './render-routes.tsx';

const noted = buildTypedOrder({ status: 'accepted', note: 'Gate 4417\nLeave at door' });
const NOTE = /^Gate 4417\s+Leave at door$/;

test.each([
  ['pickup', null],
  ['drop-off', 1],
])('the next stop on the home screen shows the note of its order at the %s', async (_, pickedUpAt) => {
  renderDashboard({ orders: [{ ...noted, pickedUpAt }] });
  const note = within(await screen.findByRole('region', { name: 'Next stop' })).getByText(NOTE);
  expect(note.getAttribute('dir')).toBe('auto');
  expect(note.getAttribute('translate')).toBe('no');
});

test('the Drive screen and the order card show the note too', () => {
  const order = { ...noted, id: 'a' };
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <DriveScreen
            orders={[order]}
            figures={{}}
            gone={[]}
            route={buildActiveRoute([])}
            hasDelivered={false}
            now={order.createdAt}
          />
          <OrderCard order={order} now={order.createdAt} />
        </>
      ),
    },
  ]);
  expect(screen.getAllByText(NOTE)).toHaveLength(2);
});

async function writeNote(text: string) {
  await userEvent.click(await screen.findByRole('link', { name: 'Note: Thai Basil' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order note' });
  const field = within(dialog).getByLabelText('Note');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  return field;
}

test('shows a note right away while it is being saved', async () => {
  renderDashboard({ orders: [noted], answer: () => new Promise(() => undefined) });
  await writeNote('Ring twice');
  const next = document.querySelector('[aria-labelledby="next-stop"]');
  expect(within(next as HTMLElement).getByText('Ring twice')).toBeDefined();
  expect(within(next as HTMLElement).queryByText(NOTE)).toBeNull();
});

test('keeps a refused note in its form, with the reason', async () => {
  const refused: FormReply = { form: { error: { '': ['orderNotEditable'] } } };
  renderDashboard({ orders: [noted], answer: () => refused });
  const field = await writeNote('Ring twice');
  expect(await screen.findByText('This order can no longer be changed.')).toBeDefined();
  expect(field).toHaveProperty('value', 'Ring twice');
});

function MovingCard() {
  const [isMoved, setMoved] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setMoved(true)}>
        Move
      </button>
      <OrderCard key={String(isMoved)} order={{ ...noted, id: 'moving' }} now={noted.createdAt} />
    </>
  );
}

test('keeps a note that was typed while its card moved to another list', async () => {
  renderRoutes([{ path: '/', element: <MovingCard /> }]);
  const open = async () => userEvent.click(await screen.findByRole('link', { name: 'Note: Thai Basil' }));
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), ', ring twice');
  fireEvent.click(screen.getByText('Move'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  const value = `${noted.note}, ring twice`;
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', value);
  expect(screen.getByText('Not saved yet')).toBeDefined();
});

const QUEUED = { orderId: 'a', restaurant: 'Thai Basil', at: 1 };

const showQueue = (...actions: StoredAction[]) =>
  renderRoutes([{ path: '/', element: <QueueList driverId="d" actions={actions} /> }]);

test('links an order that may have been added to the orders, rather than adding a second one', () => {
  const input = { platform: 'doordash' as const, payoutAmount: 9 };
  showQueue({ ...QUEUED, kind: 'add', input, key: 'k1', seq: 1, state: 'unknown' });
  expect(screen.getByText('We couldn’t confirm this. Tap “See orders” to check it.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See orders' }).getAttribute('href')).toBe('/orders');
});

test('a queued note shows its text, in full when it was refused', () => {
  const note = { ...QUEUED, kind: 'note' as const };
  showQueue(
    { ...note, note: 'Gate 1', key: 'k1', seq: 1, state: 'waiting' },
    {
      ...note,
      note: 'Gate 2',
      key: 'k2',
      seq: 2,
      orderId: 'b',
      state: 'refused',
      refusal: 'orderNotEditable',
    },
  );
  const [waiting, refused] = screen.getAllByRole('listitem');
  expect(waiting?.textContent).toContain('Gate 1');
  expect(refused?.textContent).toContain('Gate 2');
  expect(refused?.textContent).toContain('This order can no longer be changed.');
  const isCut = (text: string) => screen.getByText(text).className.includes('line-clamp');
  expect(['Gate 1', 'Gate 2'].map(isCut)).toEqual([true, false]);
});

test.each([
  ['orderMoved', 'This order has already changed. Tap “See orders” to check it.'],
  ['orderExpired', 'The offer has expired. Tap “See orders” to check it.'],
])(
  'an order with two refused taps (%s) has only a single card, whose text names its button',
  (refusal, text) => {
    showQueue(
      { ...QUEUED, kind: 'accept', key: 'k1', seq: 1, state: 'refused', refusal },
      { ...QUEUED, kind: 'pickUp', key: 'k2', seq: 2, state: 'refused', refusal: 'orderMoved' },
    );
    const card = within(screen.getByRole('listitem'));
    expect(card.getByText('Accept Thai Basil')).toBeDefined();
    expect(card.getByText(text)).toBeDefined();
    expect(card.getByRole('link', { name: 'See orders' })).toBeDefined();
    expect(card.getAllByRole('button', { name: 'Got it' })).toHaveLength(1);
  },
);

test('a refused answer to an expired offer says only that it expired', () => {
  showQueue({ ...QUEUED, kind: 'accept', key: 'k1', seq: 1, state: 'refused', refusal: 'orderExpired' });
  const card = within(screen.getByRole('listitem'));
  expect(card.getByText('The offer has expired.')).toBeDefined();
  expect(card.queryByRole('link')).toBeNull();
  expect(card.getByRole('button', { name: 'Got it' })).toBeDefined();
});
