import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { renderRoutes } from './render-routes.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const showError = () => {
  renderRoutes([{ path: '/', element: <ErrorPage error={new TypeError('Failed to fetch')} isSignedIn /> }]);
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
