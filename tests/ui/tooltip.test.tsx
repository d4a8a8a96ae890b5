import { fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ExplainedBadge } from '#app/components/ui/explained-badge.tsx';

const FIRST = 'Not your own figure yet';
const SECOND = 'For the driver alone';

afterEach(() => vi.useRealTimers());

function renderBadges() {
  render(
    <>
      <ExplainedBadge text={FIRST}>Typical</ExplainedBadge>
      <ExplainedBadge text={SECOND}>Record</ExplainedBadge>
    </>,
  );
  return {
    first: screen.getByRole('button', { name: 'Typical' }),
    second: screen.getByRole('button', { name: 'Record' }),
  };
}

/** Returns the element that a pointer enters along with the badge. Browsers send it the event too. */
const areaOf = (badge: HTMLElement) => badge.parentElement as HTMLElement;

test('announces the explanation with the badge, before it opens', () => {
  const { first } = renderBadges();
  const description = document.getElementById(first.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe(FIRST);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('opens on keyboard focus, closes on Escape, and keeps the focus', async () => {
  const { first, second } = renderBadges();
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(first);
  expect((await screen.findByRole('tooltip')).textContent).toBe(FIRST);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(document.activeElement).toBe(first);
  await user.tab();
  expect(document.activeElement).toBe(second);
  expect((await screen.findByRole('tooltip')).textContent).toBe(SECOND);
});

test('opens immediately on tap', async () => {
  const { first } = renderBadges();
  await userEvent.setup().click(first);
  expect((await screen.findByRole('tooltip')).textContent).toBe(FIRST);
});

test('opens after a pointer rests for 700 ms, and the next one immediately within 300 ms', async () => {
  const { first, second } = renderBadges();
  // Loads the script, as after the first tooltip of a page.
  await import('#app/components/ui/tooltip-bubble.client.tsx');
  const closedBy = performance.now();
  // why: the test is about these delays.
  vi.useFakeTimers();
  // The fake clock starts at 0, while other tests closed their tooltips by the real clock.
  await vi.advanceTimersByTimeAsync(closedBy + 1000);
  fireEvent.pointerEnter(areaOf(first), { pointerType: 'mouse' });
  await vi.advanceTimersByTimeAsync(690);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await vi.advanceTimersByTimeAsync(20);
  expect(screen.getByRole('tooltip').textContent).toBe(FIRST);
  fireEvent.pointerLeave(areaOf(first), { pointerType: 'mouse' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  fireEvent.pointerEnter(areaOf(second), { pointerType: 'mouse' });
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByRole('tooltip').textContent).toBe(SECOND);
});
