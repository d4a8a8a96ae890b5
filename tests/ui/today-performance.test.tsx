import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TodayPerformance } from '#app/routes/earnings/today-performance.tsx';
import { emptyDay } from '#worker/domain/earnings/earnings.ts';
import { renderRoutes } from './render-routes.tsx';

const MINUTE_MS = 60_000;

function renderDay(activeMinutes: number) {
  const today = { ...emptyDay('2026-11-20'), totalCents: 1870, activeMs: activeMinutes * MINUTE_MS };
  renderRoutes([{ path: '/', element: <TodayPerformance today={today} /> }]);
}

test('a rate an hour says that it is before car costs, and needs half an hour of active time', () => {
  renderDay(20);
  expect(screen.queryByText(/hr/)).toBeNull();
  renderDay(36);
  expect(screen.getByText('$31.17/hr before car costs')).toBeDefined();
});
