import { encodePolyline } from '#worker/domain/routes/polyline.ts';

/** Places some miles apart. The fake services derive their responses from the places' indexes. */
export const points = Array.from({ length: 7 }, (_, index) => ({
  lat: 40 + index / 100,
  lng: -74 - index / 50,
}));

const placeOf = (id = 0) => points[id] ?? { lat: 0, lng: 0 };

/** Creates a cache that never drops entries. */
export function createCache() {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (key: string) => JSON.parse(entries.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void entries.set(key, value),
  };
}

type Place = { lon: number };
type Asked = { url: URL; body: { locations: Place[]; sources: Place[]; targets: Place[] } };
export type Answer = (body: object) => Response;

/** Creates a fake service in which the leg from place a to place b takes 60 (10 a + b) seconds and is 10 a + b miles long. */
export function createFake(answer: Answer, respond: (asked: Asked, find: (lng: number) => number) => object) {
  const asked: Asked[] = [];
  // Stubbed, since no test may depend on a network service.
  const fake = (async (href: string, { body }: RequestInit = {}) => {
    const one = { url: new URL(href), body: JSON.parse(String(body ?? null)) };
    asked.push(one);
    return answer(respond(one, (lng) => points.findIndex((place) => Math.abs(place.lng - lng) < 1e-6)));
  }) as typeof fetch;
  return { asked, fetch: fake };
}

export function createOsrmFake(answer: Answer = (body) => Response.json(body)) {
  return createFake(answer, ({ url }, find) => {
    const coordinates = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').split(';');
    const ids = coordinates.map((place) => find(Number(place.split(',')[0])));
    if (url.pathname.startsWith('/route/')) {
      const legs = ids.slice(1).map((to, index) => {
        const [first, last] = [placeOf(ids[index]), placeOf(to)];
        const corner = { lat: (first.lat + last.lat) / 2, lng: first.lng };
        const steps = [
          [first, corner],
          [corner, last],
          [last, last],
        ];
        return {
          duration: 60 * (10 * (ids[index] ?? 0) + to),
          distance: 1609.344,
          summary: 'Eastern Avenue, South Broadway',
          steps: steps.map((part) => ({ geometry: encodePolyline(part), name: 'Eastern Avenue' })),
        };
      });
      return { code: 'Ok', routes: [{ legs, distance: 1, duration: 1 }], waypoints: [] };
    }
    const pick = (name: string) =>
      url.searchParams
        .get(name)
        ?.split(';')
        .map((at) => ids[Number(at)] ?? -1) ?? ids;
    const to = pick('destinations');
    const table = pick('sources').map((from) => to.map((id) => 60 * (10 * from + id)));
    return {
      code: 'Ok',
      durations: table,
      distances: table.map((row) => row.map((one) => (one / 60) * 1609.344)),
    };
  });
}

export function createValhallaFake(answer: Answer = (body) => Response.json(body)) {
  return createFake(answer, ({ url, body }, find) => {
    const read = (places: Place[]) => places.map(({ lon }) => find(lon));
    if (url.pathname === '/route') {
      const ids = read(body.locations);
      const legs = ids.slice(1).map((to, index) => {
        const [first, last] = [placeOf(ids[index]), placeOf(to)];
        return {
          shape: encodePolyline([first, { lat: (first.lat + last.lat) / 2, lng: first.lng }, last]),
          summary: { time: 60 * (10 * (ids[index] ?? 0) + to), length: 1, has_toll: false },
          maneuvers: [
            { length: 0.2, street_names: ['South Broadway'], type: 1 },
            { length: 0.5, street_names: ['Eastern Avenue'], type: 10 },
            { length: 0.3, type: 4 },
          ],
        };
      });
      return { trip: { legs, status: 0, units: 'miles' } };
    }
    const to = read(body.targets);
    const rows = read(body.sources).map((from, row) =>
      to.map((id, column) => {
        const value = 10 * from + id;
        return { time: 60 * value, distance: value, from_index: row, to_index: column };
      }),
    );
    return { sources_to_targets: rows, units: 'miles' };
  });
}
