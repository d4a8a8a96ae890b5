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
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Page({ onOutdated }: { onOutdated: () => void }) {
  useOutdated(1000, onOutdated);
  return null;
}

const open = (onOutdated: () => void) =>
  render(
    <IntlProvider locale="en" timeZone="America/New_York" messages={{}}>
      <Page onOutdated={onOutdated} />
    </IntlProvider>,
  );

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
