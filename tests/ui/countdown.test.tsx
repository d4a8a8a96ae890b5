import { act, cleanup, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { setQueueState } from '#app/components/offline/queue-state.ts';
import { OfferRing } from '#app/routes/offers/offer-ring.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { renderRoutes } from './render-routes.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test.each([true, false])('shows a countdown only where it is switched on: %s', async (countsDown) => {
  const now = Date.UTC(2026, 10, 20, 17);
  const order = buildTypedOrder({ createdAt: now, expiresAt: now + 12 * 60_000 });
  const Component = () => (
    <div>
      <h1>Offer</h1>
      <OfferRing order={order} now={now} />
    </div>
  );
  renderRoutes([{ id: 'root', path: '/', loader: () => ({ countsDown }), Component }]);
  await screen.findByRole('heading', { name: 'Offer' });
  expect(screen.queryAllByRole('img', { name: '12 min left to answer' })).toHaveLength(countsDown ? 1 : 0);
});

test('counts the last two minutes in seconds, which are visible but not read aloud', async () => {
  const now = Date.UTC(2026, 10, 20, 17);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  const order = buildTypedOrder({ createdAt: now, expiresAt: now + 130_000 });
  const Component = () => <OfferRing order={order} now={now} />;
  renderRoutes([{ id: 'root', path: '/', loader: () => ({ countsDown: true }), Component }]);
  const ring = await screen.findByRole('img', { name: '3 min left to answer' });
  const pass = (ms: number) => void act(() => void vi.advanceTimersByTime(ms));
  pass(14_000);
  expect(ring.textContent).toBe('3');
  pass(1000);
  await waitFor(() => expect(ring.textContent).toBe('1:55'));
  const label = ring.getAttribute('aria-label');
  expect(label).toBe('2 min left to answer');
  pass(1000);
  await waitFor(() => expect(ring.textContent).toBe('1:54'));
  expect(ring.getAttribute('aria-label')).toBe(label);
});

test('subtracts elapsed time on a page stored on the phone, and ignores a wrong clock', async () => {
  const now = Date.UTC(2026, 10, 20, 17);
  const order = buildTypedOrder({ createdAt: now, expiresAt: now + 40 * 60_000 });
  vi.useFakeTimers({ toFake: ['Date'], now: now + 28 * 60_000 });
  const Component = () => <OfferRing order={order} now={now} />;
  renderRoutes([{ id: 'root', path: '/', loader: () => ({ countsDown: true }), Component }]);
  const expectLeft = (minutes: number) => screen.findByRole('img', { name: `${minutes} min left to answer` });
  // While online the page is fresh, so the phone's clock must be wrong.
  await expectLeft(40);
  void act(() => setQueueState({ isLost: true }));
  await expectLeft(12);
  vi.setSystemTime(now - 60_000);
  void act(() => setQueueState({ isLost: false }));
  cleanup();
  void act(() => setQueueState({ isLost: true }));
  renderRoutes([{ id: 'root', path: '/', loader: () => ({ countsDown: true }), Component }]);
  await expectLeft(40);
});

test.each([true, false])(
  'reports an expired offer as outdated, counted down or not: %s',
  async (countsDown) => {
    const now = Date.UTC(2026, 10, 20, 17);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const over = vi.fn();
    addEventListener(OUTDATED_EVENT, over);
    const order = buildTypedOrder({ createdAt: now, expiresAt: now + 60_000 });
    const Component = () => (
      <>
        <h1>Offer</h1>
        <OfferRing order={order} now={now} />
      </>
    );
    renderRoutes([{ id: 'root', path: '/', loader: () => ({ countsDown }), Component }]);
    await screen.findByRole('heading', { name: 'Offer' });
    const look = (at: number) => {
      vi.setSystemTime(at);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look(now + 50_000);
    expect(over).not.toHaveBeenCalled();
    look(now + 60_000);
    await waitFor(() => expect(over).toHaveBeenCalled());
    removeEventListener(OUTDATED_EVENT, over);
  },
);
