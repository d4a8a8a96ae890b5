import { act, renderHook, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import { useShownToast } from '#app/lib/toast-store.ts';
import { renderRoutes } from './render-routes.tsx';

/** Opens a driver's page that the server read with a toast at an instant (epoch ms), and returns the id of the shown toast. */
async function open(id: string, readAt: number) {
  const toast = { id, kind: 'success', key: 'orderAccepted' };
  const root = { isSignedIn: true, live: { driverId: 'driver', readAt }, toast };
  const { result } = renderHook(useShownToast);
  renderRoutes([{ id: 'root', path: '/', loader: () => root, element: <Page /> }]);
  await screen.findByText('Page');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return result.current?.id;
}

const Page = () => (
  <>
    <p>Page</p>
    <ToastArea />
  </>
);

test('a page that the phone stored a while ago does not show its toast again', async () => {
  expect(await open('stored', performance.timeOrigin - 3_700_000)).not.toBe('stored');
});

test.each([
  ['just asked for', performance.timeOrigin + 500],
  ['that took long to send', performance.timeOrigin + 70_000],
])('a page %s shows the toast that was left for it', async (name, readAt) => {
  expect(await open(name, readAt)).toBe(name);
});
