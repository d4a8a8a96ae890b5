import { Link } from '@remix-run/react';
import { act, fireEvent, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstallAfterDelivery } from '#app/components/install/install-after-delivery.tsx';
import { awaitInstallOffer } from '#app/components/install/install-event.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

// As the page's first script does.
awaitInstallOffer();

beforeEach(() => {
  // why: the app is offered only after the toast of the delivery is gone.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a browser that can install the app. */
function offer() {
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  void act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

function pass(key: 'orderAccepted' | 'orderCompleted') {
  void act(() => showToast({ id: crypto.randomUUID(), kind: 'success', key }));
  void act(() => void vi.advanceTimersByTime(20_000));
}

const Page = () => (
  <>
    <h1>Orders</h1>
    <InstallAfterDelivery />
  </>
);
const start = () => renderRoutes([{ path: '/', Component: Page }]);

test('tells a driver on an iPhone how to install the app', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  );
  start();
  pass('orderCompleted');
  vi.useRealTimers();
  expect(await screen.findByText(en.install.byHand)).toBeDefined();
});

test('offers no installation during the drive, but on the next page', async () => {
  offer();
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <Link to="/orders">Orders</Link>
            <InstallAfterDelivery />
          </>
        ),
      },
    ],
    { at: '/drive' },
  );
  pass('orderCompleted');
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(en.install.title)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await screen.findByText(en.install.title)).toBeDefined();
});

test('offers to install the app after a delivery, and not before', async () => {
  const { event, prompt } = offer();
  start();
  expect(event.defaultPrevented).toBe(true);
  pass('orderAccepted');
  expect(screen.queryByText(en.install.title)).toBeNull();
  pass('orderCompleted');
  vi.useRealTimers();
  await userEvent.click(await screen.findByRole('button', { name: en.install.install }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(en.install.title)).toBeNull();
});

test('does not ask again after the driver said no', async () => {
  const first = start();
  offer();
  pass('orderCompleted');
  vi.useRealTimers();
  await userEvent.click(await screen.findByRole('button', { name: en.install.notNow }));
  expect(localStorage.getItem('install')).toBe('no');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(screen.queryByText(en.install.title)).toBeNull();
  first.unmount();
});

test('keeps the focus of a driver who is typing when the offer is dismissed', async () => {
  const Typing = () => (
    <>
      <input aria-label="Restaurant" />
      <Page />
    </>
  );
  renderRoutes([{ path: '/', Component: Typing }]);
  offer();
  pass('orderCompleted');
  vi.useRealTimers();
  const field = screen.getByRole('textbox', { name: 'Restaurant' });
  field.focus();
  // fireEvent does not move the focus, like an iPhone, where a button does not take it.
  fireEvent.click(await screen.findByRole('button', { name: en.install.notNow }));
  expect(screen.queryByText(en.install.title)).toBeNull();
  expect(document.activeElement).toBe(field);
});
