import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TodayStrip } from '#app/routes/dashboard/today-strip.tsx';
import { emptyDay } from '#worker/domain/earnings/earnings.ts';
import { computeNetRate } from '#worker/domain/earnings/take-home.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { renderRoutes } from './render-routes.tsx';

function renderStrip(activeMinutes: number) {
  const today = { ...emptyDay('2026-11-20'), totalCents: 1900, activeMs: activeMinutes * MINUTE_MS };
  const takeHome = { ...today, waitingMs: 0, deadheadMiles: 10, waitedPickups: 0 };
  const rate = computeNetRate(takeHome, { costCentsPerMile: 64 });
  renderRoutes([{ path: '/', element: <TodayStrip today={today} completed={[]} rate={rate} active={2} /> }]);
}

test('shows an hourly rate from half an hour of active time on, after car costs and unpaid miles', () => {
  renderStrip(29);
  expect(screen.getByText('–')).toBeDefined();
  renderStrip(30);
  expect(screen.getByText('$25.20')).toBeDefined();
});
