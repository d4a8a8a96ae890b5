import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ReplayCard } from '#app/routes/automation/replay-card.tsx';
import type { WeekCheck } from '#worker/engines/offers/index.ts';
import { renderRoutes } from './render-routes.tsx';

test('last week’s verdicts stand beside what the driver did, and say when they lost', () => {
  const week: WeekCheck = {
    ...{ offers: 41, certainty: 'likely', isBeaten: false },
    centsPerHour: { verdicts: 2410, done: 1985, simple: 2200 },
  };
  const replay = { considered: 41, taken: 20, takenCents: 18_000, agreed: 12, left: [] };
  const show = (shown: WeekCheck | null) =>
    renderRoutes([
      { path: '/', Component: () => <ReplayCard plainReply={{ replay: { ...replay, week: shown } }} /> },
    ]);
  const first = show(week);
  const advice = screen.getByText('Our advice');
  expect(advice.nextSibling?.textContent).toBe('$24.10/hr');
  expect(screen.getByText('Your choices').nextSibling?.textContent).toBe('$19.85/hr');
  expect(advice.textContent).toBe('Our adviceLikely');
  expect(screen.queryByText(/Your minimum pay alone did better/)).toBeNull();
  first.unmount();
  const second = show({ ...week, isBeaten: true });
  expect(screen.getByText(/Your minimum pay alone did better/)).toBeTruthy();
  second.unmount();
  show(null);
  expect(screen.getByText(/Not enough offers last week/)).toBeTruthy();
});
