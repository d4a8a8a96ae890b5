import { renderHook, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import { Menu } from '#app/components/ui/menu.tsx';
import { useShownToast } from '#app/lib/toast-store.ts';
import { renderRoutes } from './render-routes.tsx';

const Note = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Note" text="Of an order" onClose={onClose}>
    <input aria-label="Text" />
  </Dialog>
);

async function openNote(Place: ComponentType<{ children: ReactNode }> = Fragment) {
  const link = (
    <DialogLink to="/note" className="" load={async () => Note} dialogProps={{}}>
      Open
    </DialogLink>
  );
  renderRoutes([{ path: '/', element: <Place>{link}</Place> }]);
  await userEvent.click(screen.getByText('Open'));
  await screen.findByRole('dialog');
}

async function openLost(load: () => Promise<never>) {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const link = (
    <DialogLink to="/note" className="" load={load} dialogProps={{}}>
      Open
    </DialogLink>
  );
  renderRoutes([{ path: '/', element: link }]);
  await userEvent.click(screen.getByText('Open'));
  return assign;
}

test('opens the page instead of the dialog when a deployment removed the script of the dialog', async () => {
  const assign = await openLost(() => Promise.reject(new TypeError('Failed to fetch')));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/note'));
});

test('keeps the page and reports a lost connection when the script does not load in time', async () => {
  const { result } = renderHook(useShownToast);
  const assign = await openLost(() => new Promise(() => {}));
  await waitFor(() => expect(result.current?.key).toBe('connectionLost'), { timeout: 4000 });
  expect(assign).not.toHaveBeenCalled();
});

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the phone’s close gesture closes a dialog, and returns the focus to its link', async () => {
  const watchers: { onclose?: () => void; destroy: () => void }[] = [];
  const destroy = vi.fn();
  // why: no test environment has CloseWatcher.
  vi.stubGlobal(
    'CloseWatcher',
    class {
      destroy = destroy;
      constructor() {
        watchers.push(this);
      }
    },
  );
  await openNote();
  await userEvent.type(screen.getByLabelText('Text'), 'Gate 4');
  expect(watchers).toHaveLength(1);
  watchers[0]?.onclose?.();
  await expectClosed();
  expect(document.activeElement).toBe(screen.getByText('Open'));
  expect(destroy).toHaveBeenCalledOnce();
});

test('closes on Escape in a browser without CloseWatcher', async () => {
  await openNote();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
});

test('closes on a tap outside, although an iPhone sends it only to elements with their own listener', async () => {
  await openNote();
  const overlay = document.querySelector<HTMLElement>('.bg-scrim');
  overlay?.addEventListener('click', (event) => event.stopPropagation());
  overlay?.click();
  await expectClosed();
});

test('Escape closes open suggestions before the dialog', async () => {
  await openNote();
  const field = screen.getByLabelText('Text');
  field.setAttribute('aria-expanded', 'true');
  field.addEventListener('keydown', (event) => event.stopPropagation(), { once: true });
  field.focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  field.setAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Escape}');
  await expectClosed();
});

test('closes the menu behind a dialog opened from it, and focuses the menu’s button', async () => {
  await openNote(({ children }) => (
    <Menu label="More" icon="…">
      {children}
    </Menu>
  ));
  const button = screen.getByLabelText('More', { selector: 'summary' });
  button.closest('details')?.setAttribute('open', '');
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  expect(button.closest('details')?.open).toBe(false);
  expect(document.activeElement).toBe(button);
});
