import { render } from '@testing-library/preact';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOutdated } from '#app/components/live/use-outdated.ts';

beforeEach(() => {
  // why: sets the phone's time zone.
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/New_York',
  } as Intl.ResolvedDateTimeFormatOptions);
});

afterEach(() => {
  vi.useRealTimers();
});

type Shown = { readAt: number; onOutdated: () => void };

function Page({ readAt, onOutdated }: Shown) {
  useOutdated(readAt, onOutdated);
  return null;
}

const write = (shown: Shown) => (
  <IntlProvider locale="en" timeZone="America/New_York" messages={{}}>
    <Page {...shown} />
  </IntlProvider>
);

const open = (onOutdated: () => void) => render(write({ readAt: Date.now(), onOutdated }));

test('a visible page wakes the phone once a day, when the driver’s day ends', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T02:14:31.250Z') });
  // why: the test plays the server.
  vi.stubGlobal('fetch', async () => Response.json({}));
  const onOutdated = vi.fn();
  const { unmount } = open(onOutdated);
  await vi.advanceTimersByTimeAsync(Date.parse('2026-11-21T04:59:59.999Z') - Date.now());
  expect(onOutdated).not.toHaveBeenCalled();
  await vi.advanceTimersToNextTimerAsync();
  expect(new Date().toISOString()).toBe('2026-11-21T05:00:00.000Z');
  expect(onOutdated).toHaveBeenCalledTimes(1);
  unmount();
  // Preact's own timers end in less than a second.
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test('retries every minute to report a day that ended without a network', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:59:00Z') });
  // why: the test plays the server.
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetch.mockResolvedValue(Response.json({})));
  const onOutdated = vi.fn();
  open(onOutdated);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(onOutdated).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onOutdated).toHaveBeenCalledTimes(1);
});

test('reports last night’s page right away when the phone opens it in the morning', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  // why: the test plays the server.
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  const onOutdated = vi.fn();
  const { rerender } = render(write({ readAt: Date.parse('2026-11-21T04:00:00Z'), onOutdated }));
  await vi.advanceTimersByTimeAsync(0);
  expect(onOutdated).toHaveBeenCalledTimes(1);
  rerender(write({ readAt: Date.now(), onOutdated }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('revalidates a page only once when the phone has the wrong date', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  vi.useFakeTimers({ now: now + 86_400_000 });
  // why: the test plays the server.
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  const onOutdated = vi.fn();
  const { rerender } = render(write({ readAt: now, onOutdated }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(onOutdated).toHaveBeenCalledTimes(1);
  rerender(write({ readAt: now + 1000, onOutdated }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});
