import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DownloadLink } from '#app/components/download/download-link.tsx';
import { DownloadQr } from '#app/components/qr/download-qr.tsx';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import { ExportForm } from '#app/routes/earnings/export-form.tsx';
import { renderRoutes } from './render-routes.tsx';

const share = vi.fn(async (_data: { files: File[] }) => {});
const reach = vi.fn(async (_address: string) => new Response());
const FILE_HEADERS = { 'Content-Disposition': 'attachment; filename="roadwaze-orders.csv"' };

/** Simulates an app on an iPhone's Home Screen. */
function install() {
  const able = { userAgent: 'iPhone', canShare: () => true, share };
  for (const [name, value] of Object.entries(able))
    Object.defineProperty(navigator, name, { value, configurable: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
}

beforeEach(() => {
  share.mockReset();
  reach.mockReset();
  reach.mockImplementation(async () => new Response('a,b', { headers: FILE_HEADERS }));
  // why: tests have no network.
  vi.stubGlobal('fetch', reach);
});
afterEach(() => {
  for (const name of ['userAgent', 'canShare', 'share', 'userActivation'])
    Reflect.deleteProperty(navigator, name);
});

async function tapLink() {
  let isLeft = false;
  const element = (
    <DownloadLink href="/profile/data.json" className="">
      Download
    </DownloadLink>
  );
  renderRoutes([{ path: '/', element }]);
  const link = await screen.findByText('Download');
  // Records whether the click is left to the browser, and keeps the test's browser from following it.
  link.parentElement?.addEventListener('click', (event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  });
  await userEvent.click(link);
  return isLeft;
}

test('leaves the download to the browser where files are kept outside the app', async () => {
  expect(await tapLink()).toBe(true);
  expect(reach).not.toHaveBeenCalled();
});

test('shares the file in an app on an iPhone’s Home Screen, which a download would cover', async () => {
  install();
  expect(await tapLink()).toBe(false);
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('roadwaze-orders.csv');
});

test.each([
  ['sharing fails', 1],
  ['no file comes', 1],
  ['the driver closes the share sheet', 0],
  ['another share sheet is open', 0],
])('when %s, the browser downloads %i times', async (what, times) => {
  install();
  if (what === 'no file comes') reach.mockResolvedValue(new Response('Sign in'));
  const errors: Record<string, string> = {
    'sharing fails': 'NotAllowedError',
    'another share sheet is open': 'InvalidStateError',
  };
  share.mockRejectedValue(new DOMException('', errors[what] ?? 'AbortError'));
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await tapLink();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(assign).toHaveBeenCalledTimes(times);
});

test('ignores a second tap while a file is loading', async () => {
  install();
  let answer = () => {};
  reach.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(new Response('a,b', { headers: FILE_HEADERS }));
      }),
  );
  await tapLink();
  await userEvent.click(screen.getByText('Download'));
  expect(reach).toHaveBeenCalledTimes(1);
  answer();
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
});

test('keeps the page and says so when there is no connection', async () => {
  install();
  reach.mockRejectedValue(new TypeError('Load failed'));
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  renderRoutes([{ path: '/toasts', Component: ToastArea }], { at: '/toasts' });
  await tapLink();
  expect(await screen.findByText('No connection')).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});

test('shares a file on the next tap when it arrives too late for its own', async () => {
  install();
  // why: a test cannot let the browser's user activation expire.
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
  renderRoutes([{ path: '/toasts', Component: ToastArea }], { at: '/toasts' });
  await tapLink();
  expect(await screen.findByText('File ready')).toBeDefined();
  expect(share).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Download'));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(reach).toHaveBeenCalledTimes(1);
});

test('shares an export with the choices of the form', async () => {
  install();
  renderRoutes([{ path: '/', element: <ExportForm today="2026-11-30" reply={{} as never} /> }]);
  await userEvent.click(await screen.findByRole('button'));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(reach).toHaveBeenCalledWith('/earnings/export.csv?kind=orders&from=&to=');
});

test('shares the picture of a code too, without saying that it was downloaded', async () => {
  install();
  const element = (
    <>
      <DownloadQr qr={{ modules: 21, path: 'M0 0h1v1h-1z' }} fileName="code" />
      <ToastArea />
    </>
  );
  renderRoutes([{ path: '/', element }]);
  await userEvent.click(await screen.findByRole('link'));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('code.svg');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText(/downloaded/i)).toBeNull();
});
