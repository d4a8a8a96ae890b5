import { z } from '@hono/zod-openapi';
import { readRestaurantBrowser } from '#worker/auth/restaurant-browser.ts';
import { listFeaturedSchema, restaurantSignupSchema } from '#worker/domain/restaurants/inputs.ts';
import { RESTAURANT_STATUSES } from '#worker/domain/restaurants/restaurant.ts';
import { secretRequestKeySchema } from '#worker/domain/shared/request-key.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { limitApiByAddress } from '#worker/http/limit-requests.ts';
import { getRestaurant } from '#worker/services/restaurants/get-restaurant.ts';
import {
  type ListedRestaurant,
  listFeaturedRestaurants,
} from '#worker/services/restaurants/list-featured-restaurants.ts';
import { registerRestaurant } from '#worker/services/restaurants/register-restaurant.ts';
import { subscribeRestaurant } from '#worker/services/restaurants/subscribe-restaurant.ts';
import {
  createRouter,
  describeId,
  describeJson,
  describeOperations,
  linkNext,
  pickFields,
  readKey,
} from './router.ts';

const signupOperation = describeOperations('Restaurants', limitApiByAddress('restaurantSignup'));
const operation = describeOperations('Restaurants');
const params = describeId('Restaurant id');

const restaurantSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    cuisine: z.string(),
    website: z.string(),
    status: z.enum(RESTAURANT_STATUSES),
  })
  .openapi('Restaurant');

const featuredSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    address: z.string(),
    cuisine: z.string(),
    description: z.string(),
    website: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    minutes: z
      .number()
      .nullable()
      .describe('Of the drive from the given place; the nearest by it come first'),
    distance: z.number().nullable().describe('Miles from the place asked about; null without one'),
  })
  .openapi('FeaturedRestaurant');

/** Without a sign-in, only an unguessable key may return an earlier response. */
const signupHeaders = z.object({
  'idempotency-key': secretRequestKeySchema
    .optional()
    .describe('A random UUID: whoever sends it again gets the first response'),
});

const subscribedSchema = z.object({
  status: z.enum(['active', 'unpaid', 'ended']),
  checkoutUrl: z.string().nullable().describe('Where to pay, when the payment provider asks for it'),
});

const signUp = signupOperation('post', '/restaurants/signup', {
  summary: 'Register a restaurant',
  headers: signupHeaders,
  body: restaurantSignupSchema,
  responses: { 201: describeJson(restaurantSchema, 'Registered, not yet paid') },
  errors: [409],
});

const featured = operation('get', '/restaurants/featured', {
  summary: 'Restaurants with an active subscription',
  description:
    'Near a place the nearest within 15 miles, at most 200, nearest first; without one all, newest first. The next page keeps the other parameters.',
  query: listFeaturedSchema,
  responses: {
    200: describeJson(z.array(featuredSchema), 'Restaurants; `Link: rel="next"` when there are more'),
  },
});

const get = operation('get', '/restaurants/{id}', {
  summary: 'A restaurant, for whoever holds its id',
  params,
  responses: { 200: describeJson(restaurantSchema, 'The restaurant') },
});

const subscribe = operation('post', '/restaurants/{id}/subscribe', {
  summary: 'Subscribe a restaurant',
  params,
  responses: {
    200: describeJson(
      subscribedSchema,
      'Active, also when it was before; or still to be paid for at checkoutUrl',
    ),
  },
  errors: [409],
});

const toRestaurantJson = (restaurant: z.infer<typeof restaurantSchema>) =>
  pickFields(restaurantSchema, restaurant);

function toFeaturedJson({ miles, drive, ...restaurant }: ListedRestaurant): z.infer<typeof featuredSchema> {
  return {
    ...restaurant,
    distance: miles === null ? null : roundTo(miles, 2),
    minutes: drive === null ? null : roundTo(drive.minutes, 2),
  };
}

export const restaurantsApi = createRouter()
  .openapi(signUp, async (c) => {
    const { ctx } = c.var;
    const { browserToken, setCookie } = readRestaurantBrowser(ctx.config, c.req.header('Cookie') ?? null);
    const input = c.req.valid('json');
    const restaurant = unwrap(await registerRestaurant(ctx, { input, requestKey: readKey(c), browserToken }));
    c.header('Set-Cookie', setCookie);
    return c.json(toRestaurantJson(restaurant), 201);
  })
  .openapi(featured, async (c) => {
    const { lat, lng, ...input } = c.req.valid('query');
    const near = lat === undefined || lng === undefined ? null : { lat, lng };
    const { restaurants, next } = unwrap(await listFeaturedRestaurants(c.var.ctx, { ...input, near }));
    linkNext(c, 'after', next);
    return c.json(restaurants.map(toFeaturedJson), 200);
  })
  .openapi(get, async (c) =>
    c.json(toRestaurantJson(unwrap(await getRestaurant(c.var.ctx, c.req.valid('param').id))), 200),
  )
  .openapi(subscribe, async (c) => {
    const subscribed = unwrap(await subscribeRestaurant(c.var.ctx, c.req.valid('param').id));
    return c.json(pickFields(subscribedSchema, subscribed), 200);
  });
