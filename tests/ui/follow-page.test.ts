import { expect, test, vi } from 'vitest';
import { followPage } from '#app/start/follow-page.ts';

test.each([
  ['"seen"', 0],
  ['"changed before it was first polled"', 1],
])('a followed page is reloaded once it differs from what is shown: %s', async (now, reloads) => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div data-follow="live" data-follow-tag="&quot;seen&quot;"></div>';
  // why: the network
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const isSeen = new Headers(init?.headers).get('If-None-Match') === now;
    return new Response(null, { status: isSeen ? 304 : 200, headers: { ETag: now } });
  });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  followPage({ isElsewhere: false, isActive: () => false });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(reload).toHaveBeenCalledTimes(reloads);
});
