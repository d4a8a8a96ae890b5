import { act, screen, waitFor } from '@testing-library/preact';
import { options } from 'preact';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setQueueState } from '#app/components/offline/queue-state.ts';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import { Toaster } from '#app/components/ui/toaster.tsx';
import type { Toast } from '#app/lib/toast.ts';
import { showToast, useShownToast } from '#app/lib/toast-store.ts';
import { runEffectsBeforeInput } from '#app/rendering/effects-before-input.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

function ToastUntilTapped() {
  const [toast, setToast] = useState<Toast | null>({ id: '1', kind: 'success', key: 'orderAccepted' });
  return (
    <>
      <button type="button" onClick={() => setToast(null)}>
        Next
      </button>
      <Toaster toast={toast} />
    </>
  );
}

test('Tab works where a toast has just disappeared', async () => {
  const before = options.requestAnimationFrame;
  onTestFinished(() => {
    options.requestAnimationFrame = before;
  });
  runEffectsBeforeInput();
  renderRoutes([{ path: '/', element: <ToastUntilTapped /> }]);
  const title = await screen.findByText(en.toasts.orderAccepted.title);
  const region = screen.getByRole('region');
  // The focus guards before and after the toasts.
  await waitFor(() => expect(region.querySelectorAll('span[tabindex="0"]')).toHaveLength(2));

  screen.getByText('Next').click();
  await Promise.resolve();
  expect(title.isConnected).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(() => region.querySelector<HTMLElement>('span[tabindex="0"]')?.focus()).not.toThrow();
});

const ShownToaster = () => <Toaster toast={useShownToast()} />;

test('does not show a closed toast again on the next page, such as an error page', async () => {
  const first = renderRoutes([{ path: '/', Component: ShownToaster }]);
  const toast = { id: 'undone', kind: 'success', key: 'orderAccepted' } as const;
  void act(() => showToast(toast));
  (await screen.findByRole('button', { name: en.app.dismiss })).click();
  await waitFor(() => expect(screen.queryByText(en.toasts.orderAccepted.title)).toBeNull());
  first.unmount();
  renderRoutes([{ path: '/', Component: ShownToaster }]);
  void act(() => showToast(toast));
  expect(screen.queryByText(en.toasts.orderAccepted.title)).toBeNull();
});

test('a closed toast no longer measures the page on every change', async () => {
  renderRoutes([{ path: '/', Component: ShownToaster }]);
  void act(() => showToast({ kind: 'success', key: 'orderDeclined' }));
  const measure = vi.spyOn(screen.getByRole('list'), 'getBoundingClientRect');
  const change = async () => {
    measure.mockClear();
    const added = document.body.appendChild(document.createElement('p'));
    await new Promise((resolve) => setTimeout(resolve));
    added.remove();
    return measure.mock.calls.length;
  };
  expect(await change()).toBeGreaterThan(0);
  (await screen.findByRole('button', { name: en.app.dismiss })).click();
  await waitFor(() => expect(screen.queryByText(en.toasts.orderDeclined.title)).toBeNull());
  expect(await change()).toBe(0);
});

test('the hint about a missing app links to the platform’s website', async () => {
  renderRoutes([{ path: '/', Component: ShownToaster }]);
  const website = 'https://drivers.uber.com/';
  void act(() => showToast({ kind: 'error', key: 'appNotInstalled', values: { platform: 'Uber' }, website }));
  expect(await screen.findByRole('link', { name: 'Open website' })).toHaveProperty('href', website);
});

test('a refused API key names the limit of keys', async () => {
  renderRoutes([{ path: '/', Component: ShownToaster }]);
  void act(() => showToast({ kind: 'error', key: 'apiKeyUnchanged', errorCode: 'tooManyApiKeys' }));
  expect(await screen.findByText('You have 10 API keys, the maximum. Revoke one first.')).toBeDefined();
});

test('a queued tap mentions being offline only when the phone is, and says when it was sent', async () => {
  const tap = { kind: 'pickUp', orderId: 'a', key: 'key', restaurant: 'Thai Basil', at: 0, seq: 1 } as const;
  setQueueState({ actions: [{ ...tap, state: 'waiting' }] });
  renderRoutes([{ path: '/', Component: ShownToaster }]);
  void act(() => showToast({ kind: 'success', key: 'actionQueued' }));
  expect(await screen.findByText('Still sending. No need to tap again.')).toBeDefined();
  void act(() => setQueueState({ isLost: true }));
  expect(await screen.findByText('We’ll send it when you’re back online.')).toBeDefined();
  void act(() => setQueueState({ isLost: false, actions: [{ ...tap, state: 'sent' }] }));
  expect(await screen.findByText('Sent.')).toBeDefined();
  void act(() => setQueueState({ actions: [] }));
});

test('shows a toast above a button that was just tapped, which Safari does not focus', async () => {
  renderRoutes([
    {
      path: '/',
      element: (
        <main>
          <button type="button">Save</button>
          <ToastArea />
        </main>
      ),
    },
  ]);
  // why: no test environment has a layout.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
  screen.getByText('Save').click();
  expect(document.activeElement).toBe(document.body);
  void act(() => showToast({ kind: 'success', key: 'orderDeclined' }));
  await waitFor(() => expect(screen.getByRole('list').className).toContain('toast-above'));
});
