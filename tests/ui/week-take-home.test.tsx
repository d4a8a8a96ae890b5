import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WeekTakeHome } from '#app/routes/earnings/week-take-home.tsx';
import type { TakeHome } from '#worker/domain/earnings/take-home.ts';
import { renderRoutes } from './render-routes.tsx';

const takeHome: TakeHome = {
  grossCents: 50_000,
  vehicleCents: 1_450,
  netCents: 48_550,
  netCentsPerHour: 2_000,
  waitingMs: 3_600_000,
  pickups: { waited: 12, all: 17 },
  deadheadMiles: 4,
  miles: 20,
  costCentsPerMile: 72.5,
  isTypicalCost: true,
};

async function show(changes: Partial<TakeHome>, units = 'miles') {
  const page = <WeekTakeHome takeHome={{ ...takeHome, ...changes }} />;
  renderRoutes([{ id: 'root', path: '/', loader: () => ({ units }), element: page }]);
  await screen.findByText('Vehicle cost');
}

test.each([
  ['20.0 mi at $0.725/mi', 'miles', {}],
  ['20.0 mi at $0.31/mi', 'miles', { vehicleCents: 620, costCentsPerMile: 31 }],
  ['About 263.5 mi at $0.725/mi', 'miles', { miles: 263.52, vehicleCents: 19_105 }],
  ['About 32.2 km at $0.4505/km', 'km', {}],
])('shows the car cost as the product of what is shown, or about that: %s', async (text, units, changes) => {
  await show(changes, units);
  expect(screen.getByText(text)).toBeDefined();
});

test('shows at how many pickups waiting was measured, and on demand how active time is counted', async () => {
  await show({});
  expect(screen.getByText(/^Measured at 12 of 17 pickups/)).toBeDefined();
  const rule = screen.getByText(/Each minute with an order counts once. .* 3 hours at most/);
  expect(rule.closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByText('How we calculate this'));
  expect(rule.closest('details')?.open).toBe(true);
});

test('shows no minus for a car that has cost nothing yet', async () => {
  await show({ grossCents: 0, vehicleCents: 0, netCents: 0, netCentsPerHour: 0, miles: 0 });
  const cost = screen.getByText('Vehicle cost').closest('div');
  expect(cost?.textContent).toContain('$0.00');
  expect(document.body.textContent).not.toMatch(/[-−]\$/);
});

test('shows a dash, not zero, for figures that no pickup measured', async () => {
  await show({ waitingMs: 0, deadheadMiles: 0, pickups: { waited: 0, all: 45 } });
  for (const label of ['Waiting at restaurants', 'Unpaid miles to pickups']) {
    expect(screen.getByText(label).closest('div')?.querySelector('dd')?.textContent).toBe('–');
  }
});

test.each([
  ['Set the cost of your car', true],
  ['Change the cost of your car', false],
])('the link to the cost of the car reads "%s" while it is typical: %s', async (name, isTypicalCost) => {
  await show({ isTypicalCost });
  expect(screen.getByRole('link', { name })).toBeDefined();
});
