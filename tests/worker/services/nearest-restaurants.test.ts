import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { listFeaturedRestaurants } from '#worker/services/restaurants/list-featured-restaurants.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { readMapPage } from '../read-screens.ts';

/**
 * Enough hours for every restaurant to be shown: the rotation starts at a random position each hour and shows about one in five.
 */
const HOURS = 500;
const CITY: LatLng = { lat: 40.7, lng: -74 };
const random = createRandom(7);
const openCtx = (now = Date.now()) => createCtx(env as unknown as Env, () => {}, 'nearest', now);

type Placed = LatLng & { slug: string };

/** Returns `count` places spread evenly within `miles` of a center. */
function scatter(name: string, count: number, center: LatLng, miles: number): Placed[] {
  return Array.from({ length: count }, (_, index) => {
    const bearing = random() * 2 * Math.PI;
    const degrees = (miles * Math.sqrt(random())) / 69.1;
    const lng = center.lng + (degrees * Math.sin(bearing)) / Math.cos((center.lat * Math.PI) / 180);
    return {
      slug: `${name}-${index}`,
      lat: center.lat + degrees * Math.cos(bearing),
      lng: ((lng + 540) % 360) - 180,
    };
  });
}

async function insert(
  places: { slug: string; lat: number | null; lng: number | null }[],
  activatedAt = 1e12,
) {
  for (let from = 0; from < places.length; from += 1000) {
    const rows = places.slice(from, from + 1000).map((place) => ({ ...place, id: crypto.randomUUID() }));
    await env.DB.prepare(
      `insert into restaurants (id, slug, status, name, name_key, email, address, lat, lng, created_at, activated_at, updated_at)
       select value ->> 'id', value ->> 'slug', 'active', value ->> 'slug', value ->> 'slug', 'chef@city.example', '1 Main Street',
         value ->> 'lat', value ->> 'lng', 1, ?2, 1 from json_each(?1)`,
    )
      .bind(JSON.stringify(rows), activatedAt)
      .run();
  }
}

/** A thousand restaurants within eight miles, and 300 more within 1.5 miles of downtown. */
const city = [...scatter('city', 1000, CITY, 8), ...scatter('core', 300, { lat: 40.75, lng: -73.98 }, 1.5)];

beforeAll(async () => {
  await insert(city, 1e12);
  // Newer restaurants elsewhere must not displace the nearby ones.
  await insert(scatter('elsewhere', 500, { lat: 34, lng: -118 }, 5), 2e12);
});

const rankByMiles = (places: Placed[], from: LatLng) =>
  places
    .map(({ slug, ...place }) => ({ slug, miles: computeMilesBetween(place, from) }))
    .filter(({ miles }) => miles <= 15)
    .sort((one, other) => one.miles - other.miles);

async function signInAt({ lat, lng }: LatLng): Promise<Client> {
  const driver = await signIn();
  await driver.put('/api/driver/position', { lat, lng });
  return driver;
}

async function readDriver(client: Client) {
  const { id } = await readJson(client.get('/api/auth/user'));
  const [driver] = await openCtx().db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No driver');
  return driver;
}

test.each([
  ['in the city center', { lat: 40.7, lng: -74 }],
  ['downtown', { lat: 40.752, lng: -73.981 }],
  ['at the edge of the city', { lat: 40.6, lng: -74.12 }],
  ['outside the city', { lat: 40.55, lng: -74.15 }],
])('%s a driver sees the very nearest restaurants, and few rows are read', async (_where, place) => {
  const driver = await readDriver(await signInAt(place));
  const ctx = openCtx();
  const before = ctx.meter.rowsRead;
  const { restaurants, moreRestaurants } = await readMapPage(ctx, driver);
  // Everything else that the map reads belongs to this driver, who has no data yet.
  expect(ctx.meter.rowsRead - before).toBeLessThan(600);
  const nearest = rankByMiles(city, place).slice(0, 20);
  const farthest = Math.round((nearest.at(-1)?.miles ?? 0) * 10);
  expect(restaurants).toHaveLength(20);
  // Distances that agree to a tenth of a mile count as equal.
  const shown = new Set(restaurants.map(({ slug }) => slug));
  for (const { slug, miles } of nearest)
    expect(shown.has(slug) || Math.round(miles * 10) === farthest).toBe(true);
  for (const { miles } of restaurants as { miles?: number }[]) {
    expect(Math.round((miles ?? 99) * 10)).toBeLessThanOrEqual(farthest);
  }
  expect(moreRestaurants).toMatchObject({ isAtLeast: true });
  expect(moreRestaurants?.count).toBeGreaterThan(100);
});

test('the list near a place has the nearest restaurants once each, page after page', async () => {
  const place = { lat: 40.55, lng: -74.15 };
  const ctx = openCtx();
  const seen: string[] = [];
  let reached = 0;
  for (let after: string | undefined, page = 0; page < 50; page += 1) {
    const before = ctx.meter.rowsRead;
    const listed = await listFeaturedRestaurants(ctx, { near: place, after, limit: 20 });
    expect(ctx.meter.rowsRead - before).toBeLessThan(600);
    if (!listed.ok) throw new Error('No list');
    const { restaurants, next } = listed.value;
    seen.push(...restaurants.map(({ slug }) => slug));
    expect(restaurants[0]?.miles).toBeGreaterThanOrEqual(reached);
    reached = restaurants.at(-1)?.miles ?? reached;
    if (next === null) break;
    after = next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(20);
  const nearest = rankByMiles(city, place).map(({ slug }) => slug);
  expect(new Set(seen)).toEqual(new Set(nearest.slice(0, seen.length)));
});

test.each([300, 600, 2000])(
  'the list near a place with %i restaurants around it skips no nearer one',
  async (count) => {
    const place = { lat: 33, lng: -80 - count / 500 };
    const around = scatter(`even-${count}`, count, place, 15);
    await insert(around);
    const listed = await listFeaturedRestaurants(openCtx(), { near: place, limit: 100 });
    const found = listed.ok ? listed.value.restaurants.map(({ slug }) => slug) : [];
    expect(found.length).toBeGreaterThan(40);
    const nearest = rankByMiles(around, place).map(({ slug }) => slug);
    expect(new Set(found)).toEqual(new Set(nearest.slice(0, found.length)));
  },
);

test('still lists restaurants at a place with more of them than are read', async () => {
  const mall = { lat: 20, lng: 30 };
  await insert(Array.from({ length: 250 }, (_, index) => ({ slug: `mall-${index}`, ...mall })));
  const listed = await listFeaturedRestaurants(openCtx(), { near: { lat: 20.015, lng: 30 }, limit: 100 });
  expect(listed).toMatchObject({ ok: true, value: { restaurants: { length: 100 } } });
});

test('reads few rows among thousands of nearby restaurants, and shows none far away', async () => {
  const place = { lat: 30, lng: -90 };
  await insert(scatter('crowd', 10_000, place, 8));
  const ctx = openCtx();
  const listed = await listFeaturedRestaurants(ctx, { near: place, limit: 100 });
  expect(ctx.meter.rowsRead).toBeLessThan(600);
  const miles = listed.ok ? listed.value.restaurants.map((restaurant) => restaurant.miles ?? 99) : [];
  expect(miles.length).toBeGreaterThan(20);
  expect(Math.max(...miles)).toBeLessThan(2);
});

test('the full list has each restaurant once, newest first, even if many were activated at the same time', async () => {
  const seen: string[] = [];
  let path: string | undefined = '/api/restaurants/featured?limit=100';
  while (path && seen.length < 20_000) {
    const answer = await send('GET', path);
    const rows = Number(answer.headers.get('Server-Timing')?.match(/ r=(\d+)/)?.[1]);
    expect(rows).toBeLessThan(150);
    path = answer.headers.get('Link')?.match(/^<(.+)>; rel="next"$/)?.[1];
    seen.push(...(await readJson(answer)).map(({ slug }: { slug: string }) => slug));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(14_950);
  expect(seen.slice(0, 500).every((slug) => slug.startsWith('elsewhere-'))).toBe(true);
});

test('restaurants at the same spot take turns on the map by hour, and the list has them all', async () => {
  const spot = { lat: 50.2, lng: 10 };
  await insert(Array.from({ length: 120 }, (_, index) => ({ slug: `hall-${index}`, ...spot })));
  const driver = await readDriver(await signInAt({ lat: 50.2, lng: 10.01 }));
  const shown = new Set<string>();
  for (let hour = 0; shown.size < 120 && hour < HOURS; hour += 1) {
    const { restaurants } = await readMapPage(openCtx(Date.now() + hour * 3_600_000), driver);
    for (const { slug } of restaurants) shown.add(slug);
  }
  expect(shown.size).toBe(120);
  const first = await send('GET', '/api/restaurants/featured?lat=50.2&lng=10.01&limit=100');
  const next = first.headers.get('Link')?.match(/^<(.+)>; rel="next"$/)?.[1] ?? '';
  const slugs = [...(await readJson(first)), ...(await readJson(send('GET', next)))].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(120);
  expect(slugs).toHaveLength(120);
});

test('finds restaurants across the date line and at high latitudes', async () => {
  for (const [name, place] of [
    ['line', { lat: -16.8, lng: 179.99 }],
    ['north', { lat: 63.9, lng: 20.01 }],
    ['corner', { lat: 45.001, lng: 10.001 }],
  ] as const) {
    const around = scatter(name, 60, place, 14.9);
    await insert(around);
    const listed = await listFeaturedRestaurants(openCtx(), { near: place, limit: 100 });
    const found = listed.ok ? listed.value.restaurants.map(({ slug }) => slug) : [];
    expect(found, name).toEqual(rankByMiles(around, place).map(({ slug }) => slug));
  }
});

test('without a position the map shows restaurants near the newest order, or else all restaurants in turn', async () => {
  const client = await signIn();
  const driver = await readDriver(client);
  const anywhere = await readMapPage(openCtx(), driver);
  expect(anywhere.restaurants).toHaveLength(20);
  expect(anywhere.moreRestaurants).toBeNull();
  const pickup = { lat: 34, lng: -118 };
  await readJson(client.post('/api/orders', buildOrderInput({ pickup, dropoff: pickup })));
  const { restaurants, place } = await readMapPage(openCtx(), driver);
  expect(place).toMatchObject(pickup);
  expect(restaurants.every(({ slug }) => slug.startsWith('elsewhere-'))).toBe(true);
});

test('restaurants without coordinates come after the nearby ones, in turn', async () => {
  const lonely = { lat: 10, lng: 10 };
  await insert([{ slug: 'only-one', ...lonely }]);
  await insert(
    Array.from({ length: 80 }, (_, index) => ({ slug: `unplaced-${index}`, lat: null, lng: null })),
  );
  const driver = await readDriver(await signInAt(lonely));
  const shown = new Set<string>();
  for (let hour = 0; shown.size < 80 && hour < HOURS; hour += 1) {
    const { restaurants } = await readMapPage(openCtx(Date.now() + hour * 3_600_000), driver);
    expect(restaurants[0]?.slug).toBe('only-one');
    expect(restaurants).toHaveLength(20);
    for (const { slug } of restaurants.slice(1)) shown.add(slug);
  }
  expect(shown.size).toBe(80);
});

test('rejects a cursor of another list and incomplete coordinates', async () => {
  const list = (query: string) => send('GET', `/api/restaurants/featured?${query}`);
  const places = ['lat=40', 'lat=91&lng=0', 'lat=&lng=', 'lat=&lng=-74'];
  for (const query of [...places, 'after=1_x&lat=40&lng=-74', 'after=1_2_x']) {
    expect((await list(query)).status, query).toBe(400);
  }
  const refused = await list('limit=101');
  expect([refused.status, await readJson(refused)]).toMatchObject([
    400,
    { message: 'A whole number from 1 to 100' },
  ]);
});
