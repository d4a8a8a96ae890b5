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
  // why: the device's position, and the server.
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

test('where the car stops is sent although it came too soon and nothing follows it', async () => {
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

test('the page read after a sent position has it', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  await vi.advanceTimersByTimeAsync(60_000);
  reach(39.29);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([39.29]);
  expect(setCookie).toHaveBeenCalledWith(FRESH_COOKIE);
});

test('who is back where they were, or has left the page, has nothing sent', async () => {
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

test('who waits in one place has it sent every five minutes, but not while the page is hidden', async () => {
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

test('a place the phone no longer knows is not sent again', async () => {
  reach(39.29);
  await vi.advanceTimersByTimeAsync(0);
  lose();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual([39.29]);
});

test('a first position that is not taken is tried again after fifteen seconds', async () => {
  isReached = false;
  for (let second = 0; second < 31; second += 1) {
    reach(39.29);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toEqual([39.29, 39.29, 39.29]);
});
