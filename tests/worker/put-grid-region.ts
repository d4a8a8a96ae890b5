import { env } from 'cloudflare:test';
import { buildGrid } from '#tests/factories/build-grid.ts';
import { encodePlaces } from '#worker/engines/streets/index.ts';

/** More places with one name than a search returns. */
const STANDS = Array.from({ length: 12 }, (_, index) => ({
  name: `Taco Stand ${'ABCDEFGHIJKL'[index]}`,
  address: '',
  lat: 39_296_000 + 300 * index,
  lng: -76_598_500,
}));

/** Puts a region with the addresses of the grid, but without its streets, into the bucket as the only region. */
export async function putGridRegion(): Promise<void> {
  const version = crypto.randomUUID();
  const bounds = { west: -76.7, south: 39.2, east: -76.5, north: 39.4 };
  const grid = buildGrid();
  const places = encodePlaces({ ...grid, spots: [...grid.spots, ...STANDS] });
  const file = { bytes: places.length, sha256: 'a'.repeat(64) };
  const manifest = { id: 'grid', version, bounds, date: null, attribution: '© OpenStreetMap contributors' };
  await env.STREETS.put(`grid/${version}/places.bin`, places);
  await env.STREETS.put(
    `grid/${version}/manifest.json`,
    JSON.stringify({ ...manifest, files: { 'places.bin': file } }),
  );
  await env.STREETS.put('regions.json', JSON.stringify([{ id: 'grid', version, bounds }]));
}
