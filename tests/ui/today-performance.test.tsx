import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TodayPerformance } from '#app/routes/earnings/today-performance.tsx';
import { emptyDay } from '#worker/domain/earnings/earnings.ts';
import { renderRoutes } from './render-routes.tsx';

const MINUTE_MS = 60_000;

function renderDay(netCentsPerHour: number | null) {
  const today = { ...emptyDay('2026-11-20'), totalCents: 1870, activeMs: 36 * MINUTE_MS };
  renderRoutes([
    { path: '/', element: <TodayPerformance today={today} netCentsPerHour={netCentsPerHour} /> },
  ]);
}

test('shows the hourly pay after car costs, where it is known', () => {
  renderDay(null);
  expect(screen.queryByText(/\/hr/)).toBeNull();
  renderDay(2417);
  expect(screen.getByText('$24.17/hr after car costs')).toBeDefined();
});
