import { useLocation } from '@remix-run/react';
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OrderFilterForm } from '#app/routes/orders/order-filter-form.tsx';
import { OrderHistory } from '#app/routes/orders/order-history.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { readOrderFilter } from '#worker/domain/orders/order-filter.ts';
import { renderRoutes } from './render-routes.tsx';

test('puts the filter into the URL next to the sorting, and describes it in words', async () => {
  const asked: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).search);
    return null;
  };
  renderRoutes(
    [{ path: '/orders', loader, element: <OrderFilterForm filter={{ status: 'declined' }} sort="newest" /> }],
    {
      at: '/orders?status=declined',
    },
  );
  expect((await screen.findByText(/Filter:/)).textContent).toBe('Filter: Declined');
  await userEvent.selectOptions(screen.getByLabelText('Platform'), 'Grubhub');
  await userEvent.type(screen.getByLabelText('Restaurant or address'), 'thai');
  await userEvent.click(screen.getByRole('button', { name: 'Show orders' }));
  expect(asked.at(-1)).toBe('?sort=newest&platform=grubhub&status=declined&text=thai');
  expect(screen.getByRole('link', { name: 'Clear filter' }).getAttribute('href')).toBe('/orders?sort=newest');
});

test('offers nothing to clear without a filter', async () => {
  renderRoutes([{ path: '/', element: <OrderFilterForm filter={{}} sort="value" /> }]);
  expect(screen.getByText('Filter')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Clear filter' })).toBeNull();
});

test('the link to older orders keeps the filter and the sorting, and a search says how far it looked', () => {
  const filter = { platform: 'doordash', text: 'mill & oak' } as const;
  renderRoutes([
    {
      path: '/',
      element: (
        <OrderHistory
          orders={[buildTypedOrder({ status: 'declined' })]}
          nextCursor="1_b"
          isOlderPage={false}
          filter={filter}
          sort="newest"
        />
      ),
    },
  ]);
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe(
    '/orders?platform=doordash&text=mill+%26+oak&sort=newest&before=1_b#history',
  );
  expect(screen.getByText(/newest 500 finished orders/)).toBeDefined();
});

test('setting and clearing the filter leaves the focus at the closed filter', async () => {
  const Filter = () => (
    <OrderFilterForm filter={readOrderFilter(new URLSearchParams(useLocation().search))} sort="value" />
  );
  renderRoutes([{ path: '/orders', Component: Filter }], { at: '/orders' });
  await userEvent.click(screen.getByText('Filter'));
  await userEvent.type(screen.getByLabelText('Restaurant or address'), 'thai');
  await userEvent.click(screen.getByRole('button', { name: 'Show orders' }));
  const clear = await screen.findByRole('link', { name: 'Clear filter' });
  expect(document.activeElement?.textContent).toBe('Filter: thai');
  expect(document.activeElement?.closest('details')?.open).toBe(false);
  await userEvent.click(clear);
  expect(await screen.findByText('Filter')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Filter');
});
