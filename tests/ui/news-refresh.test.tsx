import { renderHook, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { setQueueState } from '#app/components/offline/queue-state.ts';
import { useShownToast } from '#app/lib/toast-store.ts';
import { NewsCard } from '#app/routes/news/news-card.tsx';
import { renderRoutes } from './render-routes.tsx';

/** Renders the news card, expanded. Returns the loader of its page. */
async function renderNews() {
  const loader = vi.fn(() => null);
  renderRoutes([{ path: '/', loader, Component: () => <NewsCard articles={[]} now={0} isOpen /> }]);
  await screen.findByText('No News Available');
  return loader;
}

test('while open, the news card requests a revalidation every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ask = vi.fn();
  addEventListener(OUTDATED_EVENT, ask);
  const read = await renderNews();
  vi.advanceTimersByTime(5 * 60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  const details = screen.getByText('No News Available').closest('details') as HTMLDetailsElement;
  details.open = false;
  vi.advanceTimersByTime(5 * 60_000);
  removeEventListener(OUTDATED_EVENT, ask);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(read).toHaveBeenCalledTimes(1);
});

test('Refresh revalidates the page, and without a connection only says so', async () => {
  const read = await renderNews();
  const { result } = renderHook(useShownToast);
  setQueueState({ isLost: true });
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await userEvent.click(refresh);
  expect(result.current).toMatchObject({ kind: 'error', key: 'connectionLost' });
  expect(read).toHaveBeenCalledTimes(1);
  setQueueState({ isLost: false });
  await userEvent.click(refresh);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});
