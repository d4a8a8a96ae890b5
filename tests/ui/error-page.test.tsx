import { cleanup, screen } from '@testing-library/preact';
import { useRouteError } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { usePageTitle } from '#app/lib/page-handle.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const NOT_FOUND = { status: 404, statusText: '', internal: false, data: null };

afterEach(() => {
  sessionStorage.clear();
});

const showError = async (error: unknown = new TypeError('Failed to fetch')) => {
  renderRoutes([{ path: '/', element: <ErrorPage error={error} isSignedIn /> }]);
  // Lets the cache lookup finish first.
  await new Promise((resolve) => setTimeout(resolve));
  cleanup();
};

function watchReload({ onLine = false, kept = '/offline' } = {}) {
  // why: only a browser has a connection, a service worker and caches.
  vi.stubGlobal('navigator', { onLine, serviceWorker: { controller: {} } });
  vi.stubGlobal('caches', { match: async (path: string) => (path === kept ? new Response() : undefined) });
  return vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
}

test('reloads a page lost offline once, however often the error returns', async () => {
  const reload = watchReload();
  await showError();
  expect(reload).toHaveBeenCalledTimes(1);
  await showError();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads a page lost on a network that leads nowhere', async () => {
  const reload = watchReload({ onLine: true });
  await showError();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads a page again for a later failure, unless it never recovered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const reload = watchReload();
  await showError();
  for (const _ of ['after 20 s', 'after 40 s']) {
    vi.setSystemTime(Date.now() + 20_000);
    await showError();
  }
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 31_000);
  await showError();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  [1, 'that a link leads to', 'https://roadwaze.example/'],
  [0, 'that the server itself calls missing', window.location.href],
])('reloads %i time: an unknown page %s', async (times, _what, loaded) => {
  // why: a test cannot set which page the browser loaded.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: loaded } as PerformanceEntry]);
  const reload = watchReload({ onLine: true });
  await showError({ status: 404, statusText: '', internal: false, data: null });
  expect(reload).toHaveBeenCalledTimes(times);
});

test('keeps a page that is not stored on the phone, since the browser would show its own error', async () => {
  const reload = watchReload({ kept: '' });
  await showError();
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload when the cache cannot be read', async () => {
  const reload = watchReload();
  vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('refused', 'SecurityError')) });
  await showError();
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload a tab without storage', async () => {
  const reload = watchReload();
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('refused', 'SecurityError');
    },
    clear: () => {},
  });
  await showError();
  expect(reload).not.toHaveBeenCalled();
});

test('the title of a page lost offline says so, like its heading', async () => {
  const Title = () => <p>{usePageTitle()}</p>;
  const loader = () => Promise.reject(new TypeError('Failed to fetch'));
  renderRoutes([{ path: '/', loader, element: null, errorElement: <Title /> }]);
  expect(await screen.findByText(new RegExp(`^${en.titles.offline}`))).toBeTruthy();
});

const UNAVAILABLE = { status: 503, statusText: '', internal: false, data: { code: 'unavailable' } };

test.each([
  ['broke off', new Error('Unable to decode turbo-stream response from URL: /_root.data'), 'offlineHeading'],
  ['the server had no time for', UNAVAILABLE, 'unavailableHeading'],
] as const)('retries a page that %s until it loads', async (_what, error, heading) => {
  const answers: (() => unknown)[] = [() => Promise.reject(error), () => Promise.reject(error)];
  const loader = vi.fn(async () => answers.shift()?.() ?? null);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const Failed = () => <ErrorPage error={useRouteError()} isSignedIn />;
  renderRoutes([{ path: '/', loader, element: <p>There</p>, errorElement: <Failed /> }]);
  expect(await screen.findByText(en.errorPages[heading])).toBeTruthy();
  vi.advanceTimersByTime(8000);
  await expect.poll(() => loader.mock.calls.length).toBe(2);
  expect(screen.getByText(en.errorPages[heading])).toBeTruthy();
  vi.advanceTimersByTime(8000);
  expect(await screen.findByText('There')).toBeTruthy();
});

test('refers a suspended driver to support, not to another try', async () => {
  const error = { status: 403, statusText: '', internal: false, data: { code: 'driverSuspended' } };
  renderRoutes([{ path: '/', element: <ErrorPage error={error} isSignedIn={false} /> }]);
  expect(await screen.findByText(en.errorPages.suspendedHeading)).toBeTruthy();
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual([expect.stringContaining('support@'), en.errorPages.goHome]);
});

test('links an unknown console address back to the console', () => {
  renderRoutes([{ path: '/admin/nope', element: <ErrorPage error={NOT_FOUND} isSignedIn /> }], {
    at: '/admin/nope',
  });
  const link = screen.getByRole('link', { name: en.errorPages.goToConsole });
  expect(link.getAttribute('href')).toBe('/admin');
});
