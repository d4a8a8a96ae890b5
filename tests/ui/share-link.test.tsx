import { act, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CopyLink, ShareLink } from '#app/components/qr/share-link.tsx';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import { copyInTap } from '#app/start/copy-in-tap.ts';
import { renderRoutes } from './render-routes.tsx';

const LINK = 'https://roadwaze.example/restaurant-signup?ref=ABCD2345';

function renderButtons() {
  const user = userEvent.setup();
  renderRoutes([
    {
      path: '/',
      Component: () => (
        <>
          <CopyLink link={LINK} toastKey="referralLinkCopied" />
          <ShareLink link={LINK} title="Join" />
          <ToastArea />
        </>
      ),
    },
  ]);
  return user;
}

/** Sets an ability of the browser for one test. */
function setAbility(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

test('puts a copied link on the clipboard, and says so in a toast', async () => {
  const user = renderButtons();
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText('Link Copied!')).toBeDefined();
  expect(screen.getByText('Referral link copied to clipboard')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(LINK);
});

test('shares a link through the device, or copies it where the browser cannot share', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  setAbility('share', share);
  const user = renderButtons();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Join', url: LINK });

  setAbility('share', undefined);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link Copied')).toBeDefined();
});

test('does not treat closing the share sheet as a failure', async () => {
  setAbility('share', vi.fn().mockRejectedValue(new DOMException('', 'AbortError')));
  const user = renderButtons();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(write).not.toHaveBeenCalled();
});

test('does not copy a link again that was copied in a tap before the app ran', async () => {
  const user = renderButtons();
  const write = vi.fn(async () => {});
  setAbility('clipboard', { writeText: write });
  const button = screen.getByRole('button', { name: 'Copy Link' });
  copyInTap(button);
  expect(write).toHaveBeenCalledExactlyOnceWith(LINK);
  // Safari refuses outside of a tap.
  write.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await Promise.resolve();
  void act(() => button.click());
  expect(await screen.findByText('Link Copied!')).toBeDefined();
  await user.click(button);
  expect(write).toHaveBeenCalledTimes(2);
});

test('copies a link even when the button has copied another link before', async () => {
  const user = renderButtons();
  const write = vi.fn(async () => {});
  setAbility('clipboard', { writeText: write });
  const button = screen.getByRole('button', { name: 'Copy Link' });
  button.dataset.copied = 'another link';
  await user.click(button);
  expect(write).toHaveBeenCalledExactlyOnceWith(LINK);
});

test('points to the link on the page when the clipboard refuses', async () => {
  const user = renderButtons();
  setAbility('clipboard', { writeText: () => Promise.reject(new Error('denied')) });
  const said = screen.findByText(/Select the (link|code) on the page/);
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await said).toBeDefined();
});
