import { act, renderHook } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { dropToast, useShownToast } from '#app/lib/toast-store.ts';
import { launchDriverApp } from '#app/routes/integrations/launch-driver-app.ts';

test.each([true, false])(
  'says that an app is missing only if the page stayed visible, left: %s',
  async (hasLeft) => {
    vi.useFakeTimers();
    vi.stubGlobal('isSecureContext', true);
    // why: tests have no network, and no browser that opens the app's link.
    const target = { deepLink: 'doordashdriver://', fallbackUrl: 'https://dasher.doordash.com' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(target));
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await launchDriverApp('doordash', 'open');
    expect(assign).toHaveBeenCalledWith(target.deepLink);
    // Timers pause in the background, so the page is visible again before this one fires.
    if (hasLeft)
      for (let change = 0; change < 2; change++) document.dispatchEvent(new Event('visibilitychange'));
    void act(() => void vi.advanceTimersByTime(10_000));
    const { result } = renderHook(() => useShownToast());
    expect(result.current?.key === 'appNotInstalled').toBe(!hasLeft);
    expect(result.current?.website).toBe(hasLeft ? undefined : target.fallbackUrl);
  },
);

test.each(['blur', 'nothing'])(
  'on an iPhone, allows time for the system prompt in front of the page: %s',
  async (event) => {
    vi.useFakeTimers();
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
    dropToast('appNotInstalled');
    // why: tests have no network, and no browser that opens the app's link.
    const target = { deepLink: 'uberdriver://', fallbackUrl: 'https://drivers.uber.com' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(target));
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await launchDriverApp('uber', 'open');
    window.dispatchEvent(new Event(event));
    const { result } = renderHook(() => useShownToast());
    void act(() => void vi.advanceTimersByTime(9000));
    expect(result.current).toBeNull();
    void act(() => void vi.advanceTimersByTime(9000));
    expect(result.current?.key).toBe(event === 'blur' ? undefined : 'appNotInstalled');
  },
);
