import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { readJson, send, signIn } from '../client.ts';
import { putBrokenRegion, putDemoRegion } from '../demo-region.ts';

const PICTURE = '/map/picture.svg?view=route&width=390&height=220';
const MAX_BYTES = 12_000;

const IN_TOWN = {
  pickup: { lat: 39.2816, lng: -76.5799 },
  dropoff: { lat: 39.2871, lng: -76.5668 },
};

await putDemoRegion();

async function gzip(text: string): Promise<number> {
  const packed = new Response(text).body?.pipeThrough(new CompressionStream('gzip'));
  return (await new Response(packed).arrayBuffer()).byteLength;
}

/** Signs in a driver with a route between two places. */
async function planRoute({ pickup, dropoff }: typeof IN_TOWN) {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput({ pickup, dropoff })));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  return driver;
}

test('only the driver gets the picture, and no cache stores it', async () => {
  const driver = await planRoute(IN_TOWN);
  const answer = await driver.get(PICTURE);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect((await send('GET', PICTURE)).status).toBe(401);
});

test('shows streets with names, the water and numbered stops, in a few kilobytes', async () => {
  const driver = await planRoute(IN_TOWN);
  const svg = await (await driver.get(PICTURE)).text();
  expect(svg).toMatch(/>[A-Z][\w' ]+ (?:Street|Avenue)</);
  expect(svg).toContain('fill="#a8d3ec"');
  for (const stop of [1, 2]) expect(svg).toContain(`>${stop}</text>`);
  expect(svg).toContain('© OpenStreetMap contributors');
  expect(svg).not.toMatch(/(?:href|src)="(?!#)/);
  expect(await gzip(svg)).toBeLessThan(MAX_BYTES);
  const wide = await (await driver.get('/map/picture.svg?width=800&height=600')).text();
  expect(await gzip(wide)).toBeLessThan(2 * MAX_BYTES);
});

test.each(['light', 'dark'])('the picture of a route across the city stays small, %s', async (theme) => {
  const driver = await signIn();
  const ends = [
    [39.2972, -76.5988],
    [39.2812, -76.5922],
    [39.2845, -76.5585],
    [39.2966, -76.5571],
    [39.2903, -76.5762],
    [39.2829, -76.5733],
  ].map(([lat = 0, lng = 0]) => ({ lat, lng }));
  const orders = ends.map((pickup, at) => ({ pickup, dropoff: ends[(at + 2) % ends.length] ?? pickup }));
  for (const places of orders) {
    const { id } = await readJson(driver.post('/api/orders', buildOrderInput(places)));
    await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  }
  for (const room of ['', '&headroom=36']) {
    const svg = await (await driver.get(`${PICTURE}&theme=${theme}${room}`)).text();
    expect(await gzip(svg)).toBeLessThan(MAX_BYTES);
  }
});

test('draws what offers would add as dashed lines, and the driver’s own route as solid ones', async () => {
  const driver = await signIn();
  const [own, offer] = await Promise.all(
    [IN_TOWN, { pickup: { lat: 39.2846, lng: -76.5931 }, dropoff: { lat: 39.2892, lng: -76.5723 } }].map(
      async (places) => (await readJson(driver.post('/api/orders', buildOrderInput(places)))).id as string,
    ),
  );
  await driver.patch(`/api/orders/${own}/status`, { status: 'accepted' });
  await driver.post('/api/routes/optimize', { orderIds: [own, offer] });
  const draw = async (query: string) => (await driver.get(PICTURE.replace('view=route', query))).text();
  const countStops = (svg: string) => svg.match(/rx="12"/g)?.length ?? 0;
  const [route, whatIf, detour] = [
    await draw('view=route'),
    await draw('view=whatIf'),
    await draw(`view=route&offer=${offer}`),
  ];
  expect(route).not.toContain('stroke-dasharray');
  expect(countStops(route)).toBe(2);
  expect(whatIf).toContain('<use href="#added"');
  expect(countStops(whatIf)).toBe(4);
  expect(whatIf.match(/rx="12"[^>]*stroke-dasharray/g)).toHaveLength(2);
  expect(detour).toContain('<use href="#added"');
  expect(countStops(detour)).toBe(2);
  // Once accepted, it is part of the route, and adds nothing to it.
  await driver.patch(`/api/orders/${offer}/status`, { status: 'accepted' });
  expect(await draw('view=whatIf')).not.toContain('stroke-dasharray');
  expect(await draw('view=route&offer=unknown')).not.toContain('stroke-dasharray');
});

test('shows an accepted order that has a place for one end only, different from an offer', async () => {
  const driver = await signIn();
  const { dropoff } = IN_TOWN;
  const { id } = await readJson(
    driver.post('/api/orders', buildOrderInput({ restaurantAddress: undefined, pickup: undefined, dropoff })),
  );
  const drawEnd = async (view: string) => {
    const svg = await (await driver.get(PICTURE.replace('view=route', `view=${view}`))).text();
    return svg.match(/<circle[^>]* r="(?:6|4.5)" fill="([^"]+)"/)?.[1];
  };
  const offered = await drawEnd('map');
  expect(offered).toMatch(/^#/);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  const accepted = await drawEnd('route');
  expect(accepted).toMatch(/^#/);
  expect(accepted).not.toBe(offered);
  expect(await drawEnd('map')).toBe(accepted);
});

test('has different colors in the dark theme', async () => {
  const driver = await planRoute(IN_TOWN);
  const [day, night] = await Promise.all(
    ['light', 'dark'].map(async (theme) => (await driver.get(`${PICTURE}&theme=${theme}`)).text()),
  );
  expect(night).toContain('fill="#19211e"');
  expect(day).not.toContain('fill="#19211e"');
});

test('where there are no streets, draws dashed lines and calls them an estimate in the driver’s language', async () => {
  const driver = await planRoute({
    pickup: { lat: 30.27, lng: -97.74 },
    dropoff: { lat: 30.29, lng: -97.75 },
  });
  const svg = await (await driver.get(`${PICTURE}&language=es-u-nu-latn`)).text();
  expect(svg).toContain('stroke-dasharray');
  expect(svg).toContain('>Aún no hay calles de esta zona · Estimado<');
  expect(svg).not.toContain('OpenStreetMap');
});

test('tells a driver outside every street map why the map is empty, on the picture and below it', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', { lat: 30.27, lng: -97.74 });
  const svg = await (await driver.get(PICTURE.replace('view=route', 'view=map'))).text();
  expect(svg).toContain('>No streets for this area yet<');
  expect(await (await driver.get('/map')).text()).toContain(
    'No streets for this area yet: lines are straight',
  );
});

test.each([
  ['tiles', 'tiles.pmtiles', { minutes: 2, hasStreets: false, isEstimate: false }],
  ['roads', 'roads.bin', { minutes: 4, hasStreets: true, isEstimate: true }],
] as const)(
  'with broken %s, the picture says what it shows',
  async (_, name, { minutes, hasStreets, isEstimate }) => {
    await putBrokenRegion(name);
    // why: an isolate reads the list of regions again once a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    const driver = await planRoute(IN_TOWN);
    const answer = await driver.get(PICTURE);
    expect(answer.status).toBe(200);
    const svg = await answer.text();
    expect(svg.includes('OpenStreetMap')).toBe(hasStreets);
    expect(svg.includes('Estimate')).toBe(isEstimate);
    expect(svg.includes('stroke-dasharray')).toBe(isEstimate);
  },
);

test('a driver without a place has no picture, and an odd size is refused', async () => {
  const driver = await signIn();
  expect((await driver.get(PICTURE)).status).toBe(404);
  for (const query of ['width=1e9', 'width=-1', 'height=NaN', 'theme=neon', 'view=all']) {
    expect((await driver.get(`/map/picture.svg?${query}`)).status, query).toBe(400);
  }
});
