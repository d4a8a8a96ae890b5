import { screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import { layOutBars } from '#app/components/charts/lay-out-bars.server.ts';
import { renderRoutes } from './render-routes.tsx';

const CENTS = [1250, 0, 4210];

function Chart({ of = CENTS }) {
  return (
    <BarChart
      title="Daily earnings"
      labelHeading="Day"
      valueHeading="Total"
      layout={layOutBars(of)}
      writeTick={(cents) => `$${cents / 100}`}
      rows={of.map((cents, index) => ({
        label: `Mon, Nov ${index + 1}`,
        valueText: `$${(cents / 100).toFixed(2)}`,
      }))}
    />
  );
}

test('selects the last day first, and another one on tap', async () => {
  renderRoutes([{ path: '/', Component: Chart }]);
  const last = await screen.findByRole('radio', { name: 'Mon, Nov 3: $42.10' });
  const first = screen.getByRole('radio', { name: 'Mon, Nov 1: $12.50' });
  expect(last).toHaveProperty('checked', true);
  await userEvent.click(first);
  expect(first).toHaveProperty('checked', true);
  expect(last).toHaveProperty('checked', false);
});

test('shows the figures as a table too, on a scale with round values', async () => {
  renderRoutes([{ path: '/', Component: Chart }]);
  const table = await screen.findByRole('table', { name: 'Daily earnings' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['DayTotal', 'Mon, Nov 1$12.50', 'Mon, Nov 2$0.00', 'Mon, Nov 3$42.10']);
  for (const value of layOutBars(CENTS).ticks) {
    expect(screen.getByText(`$${value.value / 100}`)).toBeDefined();
  }
});

test('lets all readers open the table when the bars are too narrow to tap', async () => {
  renderRoutes([{ path: '/', Component: () => <Chart of={[...CENTS, ...CENTS, ...CENTS]} /> }]);
  const summary = await screen.findByText('Show as a table');
  const disclosure = summary.closest('details');
  expect(disclosure?.open).toBe(false);
  await userEvent.click(summary);
  const table = screen.getByRole('table', { name: 'Daily earnings' });
  expect(disclosure?.contains(table)).toBe(true);
  expect(table.closest('.sr-only')).toBeNull();
});
