import { act, renderHook, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import { useShownToast } from '#app/lib/toast-store.ts';
import { renderRoutes } from './render-routes.tsx';

/** Opens a driver's page that the server read with a toast at `readAt` (epoch ms). Returns the id of the shown toast. */
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

test.each([
  ['right', 500],
  ['fast by two hours', -7_200_000],
])(
  'shows the toast that the server left for a page when the clock of the phone is %s',
  async (name, readAfter) => {
    expect(await open(name, performance.timeOrigin + readAfter)).toBe(name);
  },
);
