import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OfflineBackground } from '#app/components/offline/offline-background.tsx';
import { renderRoutes } from './render-routes.tsx';

const HOUR_MS = 3_600_000;

afterEach(() => {
  // Before the network is a real one again.
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a page that the server read at an instant (epoch ms), on a phone whose network reaches nobody. */
function show(readAt: number) {
  const reach = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  // why: the network.
  vi.stubGlobal('fetch', reach);
  renderRoutes([{ path: '/', Component: () => <OfflineBackground driverId="driver" readAt={readAt} /> }]);
  return reach;
}

test.each([
  ['is right', -2 * HOUR_MS],
  ['is behind', 2 * HOUR_MS],
])('an old page says that there is no connection, where the phone’s clock %s', async (_clock, offset) => {
  const reach = show(Date.now() + offset);
  expect(await screen.findByText(/^You’re offline/)).toBeDefined();
  // The bar tries to reach the server too.
  await vi.waitFor(() => expect(reach.mock.calls.length).toBeGreaterThan(1));
});

test('a page that was just read asks nobody', () => {
  expect(show(Date.now())).not.toHaveBeenCalled();
});
