import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { renderRoutes } from './render-routes.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const showError = (error: unknown = new TypeError('Failed to fetch')) => {
  renderRoutes([{ path: '/', element: <ErrorPage error={error} isSignedIn /> }]);
  cleanup();
};

function watchReload(onLine = false) {
  // why: the browser's connection and service worker.
  vi.stubGlobal('navigator', { onLine, serviceWorker: { controller: {} } });
  return vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
}

test('a page that is lost offline is reloaded once, however often its error comes back', () => {
  const reload = watchReload();
  showError();
  expect(reload).toHaveBeenCalledTimes(1);
  showError();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('so is one that a network without an end lost', () => {
  const reload = watchReload(true);
  showError();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  [1, 'that a link leads to', 'https://roadwaze.example/'],
  [0, 'that the server itself calls missing', window.location.href],
])('reloads %i time: an unknown page %s', (times, _what, loaded) => {
  // why: the browser's record of what it loaded.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: loaded } as PerformanceEntry]);
  const reload = watchReload(true);
  showError({ status: 404, statusText: '', internal: false, data: null });
  expect(reload).toHaveBeenCalledTimes(times);
});

test('a tab that stores nothing is not reloaded', () => {
  const reload = watchReload();
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('refused', 'SecurityError');
    },
    clear: () => {},
  });
  showError();
  expect(reload).not.toHaveBeenCalled();
});
