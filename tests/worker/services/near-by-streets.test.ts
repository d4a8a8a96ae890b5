import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { readJson, send, signIn } from '../client.ts';
import { putDemoRegion } from '../demo-region.ts';
import { readMapPage } from '../read-screens.ts';

const FELLS_POINT = { lat: 39.2816, lng: -76.5925 };

/** Half a mile away but 16 minutes by car around the harbor, and three miles away but 11 minutes by car. */
const RESTAURANTS = [
  { slug: 'across-the-water', lat: 39.274023, lng: -76.594075 },
  { slug: 'across-town', lat: 39.300836, lng: -76.547248 },
];

beforeAll(async () => {
  await putDemoRegion();
  for (const { slug, lat, lng } of RESTAURANTS) {
    await env.DB.prepare(
      `insert into restaurants (id, slug, status, name, name_key, email, address, lat, lng, created_at, activated_at, updated_at)
       values (?1, ?1, 'active', ?1, ?1, 'chef@city.example', '1 Main Street', ?2, ?3, 1, 1, 1)`,
    )
      .bind(slug, lat, lng)
      .run();
  }
});

test('the map and the public list sort restaurants by drive time, not by straight-line distance', async () => {
  const client = await signIn();
  await client.put('/api/driver/position', FELLS_POINT);
  const ctx = createCtx(env as unknown as Env, () => {}, 'near by streets');
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, client.email));
  const { restaurants } = await readMapPage(ctx, driver!);
  expect(restaurants.map(({ slug }) => slug)).toEqual(['across-town', 'across-the-water']);
  const listed = await readJson(
    send('GET', `/api/restaurants/featured?lat=${FELLS_POINT.lat}&lng=${FELLS_POINT.lng}`),
  );
  expect(listed.map(({ slug }: { slug: string }) => slug)).toEqual(['across-town', 'across-the-water']);
});
