import { screen, waitFor } from '@testing-library/preact';
import { options } from 'preact';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { Toaster } from '#app/components/ui/toaster.tsx';
import type { Toast } from '#app/lib/toast.ts';
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

test('Tab passes where a toast was until just now', async () => {
  const before = options.requestAnimationFrame;
  onTestFinished(() => {
    options.requestAnimationFrame = before;
  });
  runEffectsBeforeInput();
  renderRoutes([{ path: '/', element: <ToastUntilTapped /> }]);
  const title = await screen.findByText(en.toasts.orderAccepted.title);
  const region = screen.getByRole('region');
  // What has the focus in its turn, before and after the toasts.
  await waitFor(() => expect(region.querySelectorAll('span[tabindex="0"]')).toHaveLength(2));

  screen.getByText('Next').click();
  await Promise.resolve();
  expect(title.isConnected).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(() => region.querySelector<HTMLElement>('span[tabindex="0"]')?.focus()).not.toThrow();
});
