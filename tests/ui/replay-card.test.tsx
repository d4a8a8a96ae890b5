import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ReplayCard } from '#app/routes/automation/replay-card.tsx';
import { DEFAULT_AUTOMATION } from '#worker/domain/automation/settings.ts';
import { formatAutomationSettings } from '#worker/domain/automation/settings-texts.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { WeekCheck } from '#worker/engines/offers/index.ts';
import { renderRoutes } from './render-routes.tsx';

const settings = formatAutomationSettings(DEFAULT_AUTOMATION);
const replay = { considered: 41, taken: 20, takenCents: 18_000, agreed: 12, left: [], week: null };

test('shows last week’s verdicts beside the driver’s choices, and says when they lost', () => {
  const week: WeekCheck = {
    offers: 41,
    certainty: 'likely',
    isBeaten: false,
    centsPerHour: { verdicts: 2410, done: 1985, simple: 2200 },
  };
  const show = (shown: WeekCheck | null) =>
    renderRoutes([
      {
        path: '/',
        Component: () => (
          <ReplayCard settings={settings} plainReply={{ replay: { ...replay, week: shown } }} />
        ),
      },
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

test('keeps the result when another try fails, and removes it once other settings are saved', async () => {
  const Card = () => {
    const [minPay, setMinPay] = useState(settings.minOrderValue);
    return (
      <>
        <ReplayCard settings={{ ...settings, minOrderValue: minPay }} plainReply={{ replay }} />
        <button type="button" onClick={() => setMinPay(`${minPay}1`)}>
          Save
        </button>
      </>
    );
  };
  const replies = [{ isDone: false }, { isDone: true, replay: { ...replay, taken: 21 } }, { isDone: false }];
  renderRoutes([
    { path: '/', Component: Card },
    { path: paths.aiAutomation(), action: () => replies.shift() ?? null },
  ]);
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const tryAgain = async (left: number) => {
    await click('Try again');
    await waitFor(() => expect(replies).toHaveLength(left));
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const said = screen.getByRole('status');
  await tryAgain(2);
  expect(screen.getByText(/41 orders, 20 would/)).toBeTruthy();
  await tryAgain(1);
  expect(said.textContent).toMatch(/41 orders, 21 would/);
  await tryAgain(0);
  expect(screen.getByText(/41 orders, 21 would/)).toBeTruthy();
  await click('Save');
  expect(screen.queryByText(/41 orders/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Try on last week' })).toBeTruthy();
});
