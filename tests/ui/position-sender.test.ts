import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPosition } from '#app/components/layout/position-sender.tsx';
import { FRESH_COOKIE } from '#worker/domain/live/fresh-key.ts';

const sent: unknown[] = [];
let reach = (_lat: number) => {};
let lose = () => {};
let isHidden = false;
let isReached = true;
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent.length = 0;
  isHidden = false;
  isReached = true;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  // why: there is no geolocation and no server.
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).lat);
    return isReached ? Response.json({}) : Response.error();
  });
  const watchPosition = (report: PositionCallback, fail: () => void) => {
    lose = fail;
    reach = (latitude) => report({ coords: { latitude, longitude: -76.61 } } as GeolocationPosition);
    return 1;
  };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    watchPosition,
    clearWatch: () => {},
    getCurrentPosition: () => {},
  });
  stop = followPosition(() => {});
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('sends the last position, although it came soon after the previous one and none follows', async () => {
  reach(39.29);
  await vi.advanceTimersByTimeAsync(4000);
  reach(39.292);
  await vi.advanceTimersByTimeAsync(4000);
  reach(39.294);
  await vi.advanceTimersByTimeAsync(6999);
  expect(sent).toEqual([39.29]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([39.29, 39.294]);
});

test('marks the next page to read the primary database after a position was sent', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  await vi.advanceTimersByTimeAsync(60_000);
  reach(39.29);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([39.29]);
  expect(setCookie).toHaveBeenCalledWith(FRESH_COOKIE);
});

test('sends nothing for a driver who is back at the last position, or has left the page', async () => {
  reach(39.29);
  await vi.advanceTimersByTimeAsync(0);
  reach(39.292);
  reach(39.29);
  await vi.advanceTimersByTimeAsync(20_000);
  reach(39.3);
  await vi.advanceTimersByTimeAsync(0);
  reach(39.31);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([39.29, 39.3]);
});

test('sends an unchanged position every five minutes, but not while the page is hidden', async () => {
  reach(39.29);
  await vi.advanceTimersByTimeAsync(299_999);
  reach(39.2901);
  expect(sent).toEqual([39.29]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([39.29, 39.2901]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual([39.29, 39.2901, 39.2901, 39.2901]);
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(sent).toHaveLength(4);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  reach(39.2901);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(5);
});

test('does not resend a position that the phone has lost', async () => {
  reach(39.29);
  await vi.advanceTimersByTimeAsync(0);
  lose();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual([39.29]);
});

test('retries a first position that the server did not accept after fifteen seconds', async () => {
  isReached = false;
  for (let second = 0; second < 31; second += 1) {
    reach(39.29);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toEqual([39.29, 39.29, 39.29]);
});
