import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TodayStrip } from '#app/routes/dashboard/today-strip.tsx';
import { emptyDay } from '#worker/domain/earnings/earnings.ts';
import { renderRoutes } from './render-routes.tsx';

const MINUTE_MS = 60_000;

function renderStrip(activeMinutes: number) {
  const today = { ...emptyDay('2026-11-20'), totalCents: 1900, activeMs: activeMinutes * MINUTE_MS };
  const check = { today: { netCentsPerHour: 2514, costCentsPerMile: 76 }, letGo: null };
  renderRoutes([
    { path: '/', element: <TodayStrip today={today} completed={[]} check={check} active={2} /> },
  ]);
}

test('a rate an hour is shown from half an hour of active time on', () => {
  renderStrip(29);
  expect(screen.queryByText('$25.14')).toBeNull();
  expect(screen.getByText('–')).toBeDefined();
  renderStrip(30);
  expect(screen.getByText('$25.14')).toBeDefined();
});
