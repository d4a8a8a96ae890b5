import { render } from '@testing-library/preact';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOutdated } from '#app/components/live/use-outdated.ts';

beforeEach(() => {
  // why: where the phone is.
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

test('a page in sight wakes the phone once a day: when the driver’s day ends', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T02:14:31.250Z') });
  // why: the server is this test.
  vi.stubGlobal('fetch', async () => Response.json({}));
  const onOutdated = vi.fn();
  const { unmount } = open(onOutdated);
  await vi.advanceTimersByTimeAsync(Date.parse('2026-11-21T04:59:59.999Z') - Date.now());
  expect(onOutdated).not.toHaveBeenCalled();
  await vi.advanceTimersToNextTimerAsync();
  expect(new Date().toISOString()).toBe('2026-11-21T05:00:00.000Z');
  expect(onOutdated).toHaveBeenCalledTimes(1);
  unmount();
  // Preact's own are over in less than a second.
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a day that ends without a network is told of a minute after the server is back', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:59:00Z') });
  // why: the server is this test.
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

test('last night’s page that the phone opens in the morning is told of at once', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  // why: the server is this test.
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

test('where the phone has the wrong day, a page is read again once', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  vi.useFakeTimers({ now: now + 86_400_000 });
  // why: the server is this test.
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
