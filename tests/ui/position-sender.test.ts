import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPosition } from '#app/components/layout/position-sender.tsx';

const sent: unknown[] = [];
let reach = (_lat: number) => {};
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent.length = 0;
  // why: the device's position, its permission, and the server.
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).lat);
    return Response.json({});
  });
  const watchPosition = (report: PositionCallback) => {
    reach = (latitude) => report({ coords: { latitude, longitude: -76.61 } } as GeolocationPosition);
    return 1;
  };
  const permission = Object.assign(new EventTarget(), { state: 'granted' }) as PermissionStatus;
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    ...{ watchPosition, clearWatch: () => {}, getCurrentPosition: () => {} },
  });
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue(
    Object.assign(new EventTarget(), { query: async () => permission }),
  );
  stop = followPosition(() => {});
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
