import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FormReply } from '#app/components/form/form-reply.ts';
import EditOrderPage, { clientAction as editOrder } from '#app/routes/orders/form/edit-order.tsx';
import { dropDraft } from '#app/routes/orders/form/kept-draft.ts';
import NewOrderPage, { clientAction as addOrder } from '#app/routes/orders/form/new-order.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { showFigures } from '#worker/domain/orders/order-form.ts';
import { createAction, failed, lost, type Sent, tooMany } from './create-action.ts';
import { renderRoutes } from './render-routes.tsx';

beforeEach(() => {
  dropDraft();
  // why: there is no server to evaluate the offer.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }));
});

function renderOrder(answers: Parameters<typeof createAction>[1]) {
  const order = buildTypedOrder({
    status: 'accepted',
    note: 'Gate 4',
    distanceMiles: 3.25,
    estimatedMinutes: 20,
  });
  const { action, ...form } = createAction(editOrder, answers);
  const page = {
    path: '/orders/:orderId',
    element: <EditOrderPage />,
    action,
    loader: () => ({
      order,
      shown: showFigures(order, 'miles', 'UTC'),
      canEdit: true,
      canRemove: false,
      requestKey: 'key-1',
    }),
  };
  renderRoutes([page], { at: '/orders/order-1' });
  return form;
}

test.each([
  ['lost', lost],
  ['a failure', failed],
  ['that it was asked too often', tooMany],
])('resends all values of a correction whose response is %s', async (_what, answer) => {
  const { sent, press } = renderOrder([answer, answer]);
  await press('Save changes');
  await press('Save changes');
  expect(sent[0]).toMatchObject({ note: 'Gate 4', distance: '3.25', estimatedTime: '20' });
  expect(sent[0]?.restaurantAddress).not.toBe('');
  expect(sent[1]).toEqual(sent[0]);
});

test('keeps the refused values of a correction when the next save is lost', async () => {
  const refuse = ({ note = '', ...rest }: Sent): FormReply => ({
    form: { initialValue: { ...rest, note: `${note}!` }, error: { payoutAmount: ['payout'] } },
    isDone: false,
  });
  const { press } = renderOrder([refuse, lost]);
  await press('Save changes');
  await press('Save changes');
  expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'Gate 4!');
});

const draft = {
  payoutAmount: '12.50',
  distance: '3.2',
  estimatedTime: '20',
  restaurantName: 'Thai Basil',
  note: 'Gate 4',
};
const readDraft = () => JSON.parse(sessionStorage.getItem('order draft') ?? 'null')?.draft.form.initialValue;

function renderNew(answers: Parameters<typeof createAction>[1]) {
  const { action, ...form } = createAction(addOrder, answers);
  const loader = () => ({ requestKey: 'key-1' });
  renderRoutes([{ path: '/orders/new', element: <NewOrderPage />, loader, action }], { at: '/orders/new' });
  return form;
}

test.each([
  ['a failure', failed],
  ['that it was asked too often', tooMany],
])('keeps a restored draft whose response is %s in its form and on the phone', async (_what, answer) => {
  sessionStorage.setItem('order draft', JSON.stringify({ draft: { form: { initialValue: draft } } }));
  const { sent, press } = renderNew([answer, answer]);
  await screen.findByRole('button', { name: 'Start over' });
  await press('Add order');
  await press('Add order');
  expect(sent[1]).toMatchObject(draft);
  expect(readDraft()).toMatchObject(draft);
});

test('keeps a pasted offer in its form, with the values that it filled in', async () => {
  const { sent, press } = renderNew([failed, failed]);
  await userEvent.click(await screen.findByText('Paste an offer'));
  const text = 'Thai Basil\n$8.50 total\n3 mi, 20 min';
  await userEvent.type(await screen.findByLabelText(/^Text of the offer/), text);
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the form' }));
  await waitFor(() => expect(screen.getByLabelText(/^Pay/)).toHaveProperty('value', '8.50'));
  await press('Add order');
  await press('Add order');
  expect(sent[0]).toMatchObject({ payoutAmount: '8.50', restaurantName: 'Thai Basil' });
  expect(sent[0]).not.toHaveProperty('offerText');
  expect({ ...sent[1], requestKey: '' }).toEqual({ ...sent[0], requestKey: '' });
});
