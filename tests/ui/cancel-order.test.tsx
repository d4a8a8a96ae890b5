import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import CancelOrderPage from '#app/routes/orders/cancel/cancel-order.tsx';
import { CancelOrderDialog } from '#app/routes/orders/cancel/cancel-order-dialog.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { renderRoutes } from './render-routes.tsx';

test('requires a reason to cancel, and asks for it with our own message', async () => {
  const sent = vi.fn(async ({ request }: { request: Request }) => (await request.formData()).get('reason'));
  const order = buildTypedOrder({ status: 'accepted' });
  renderRoutes([
    { path: '/', action: sent, element: <CancelOrderDialog order={order} onClose={() => undefined} /> },
  ]);
  const cancel = screen.getByRole('button', { name: 'Cancel order' });
  await userEvent.click(cancel);
  expect(screen.getByRole('alert').textContent).toBe('Choose a reason');
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText('Unsafe'));
  expect(screen.getByRole('alert').textContent).toBe('');
  await userEvent.click(cancel);
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(await sent.mock.results[0]?.value).toBe('unsafe');
});

test.each(['sent', 'queued on the phone'])(
  'returns to the orders after a cancellation that is %s',
  async (way) => {
    const order = buildTypedOrder({ status: 'accepted' });
    const reply = { isDone: true, ...(way === 'sent' ? {} : { isUnsent: true }) };
    renderRoutes([
      { path: '/', loader: () => ({ order }), action: () => reply, Component: CancelOrderPage },
      { path: '/orders', element: <h1>Orders</h1> },
    ]);
    await userEvent.click(await screen.findByLabelText('Unsafe'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeDefined();
  },
);
