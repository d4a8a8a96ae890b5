import { createRoute, z } from '@hono/zod-openapi';
import type { ActiveRoute, ActiveStop } from '#worker/domain/routes/active-route.ts';
import { optimizeRouteSchema, positionSchema, shiftSchema } from '#worker/domain/routes/inputs.ts';
import { type Route, TRAVEL_SOURCES } from '#worker/domain/routes/route.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { setPosition } from '#worker/services/drivers/set-position.ts';
import { setShift } from '#worker/services/drivers/set-shift.ts';
import { getActiveRoute } from '#worker/services/routes/get-active-route.ts';
import { listRoutes } from '#worker/services/routes/list-routes.ts';
import { optimizeRoute } from '#worker/services/routes/optimize-route.ts';
import {
  createRouter,
  describeErrors,
  describeJson,
  idempotencyHeaders,
  requireBody,
  toIso,
} from './router.ts';

const middleware = requireApiDriver;
const tags = ['Routes'];

const stopSchema = z.object({
  sequence: z.int(),
  kind: z.enum(['pickup', 'dropoff']),
  orderId: z.string(),
  label: z.string(),
  lat: z.number(),
  lng: z.number(),
  legMiles: z.number(),
  legMinutes: z.number(),
  arrivalMinutes: z.number(),
  via: z.string().nullable().describe('The street that leads to the stop, where streets are known'),
});

const routeSchema = z
  .object({
    id: z.string(),
    orderIds: z.array(z.string()),
    origin: z.object({ lat: z.number(), lng: z.number() }),
    originKind: z.enum(['position', 'given', 'assumed']),
    stops: z.array(stopSchema),
    totalDistance: z.number().describe('Miles, the sum of the legs'),
    totalTime: z.number().describe('Minutes, the sum of the legs'),
    totalEarnings: z.number().describe('Dollars'),
    baselineTime: z.number().describe('Minutes with the orders as listed, each pickup then its drop-off'),
    savedMinutes: z.number(),
    optimal: z.boolean().describe('Proven: no better order of the stops exists'),
    travelSource: z
      .enum(TRAVEL_SOURCES)
      .describe(
        '`streets`: our own street map; `service`: a configured one; `estimate`: distances as the crow flies',
      ),
    geometry: z
      .string()
      .nullable()
      .describe('The whole route along streets as an encoded polyline of precision 6; null for an estimate'),
    createdAt: z.iso.datetime(),
  })
  .openapi('Route');

const activeRouteSchema = z
  .object({
    stops: z.array(
      stopSchema.omit({ orderId: true }).extend({
        orderId: z.string().describe('The first of `orderIds`'),
        orderIds: z.array(z.string()).describe('All orders to pick up or drop off here'),
        address: z.string(),
        arrivalMinutes: z.number().describe('From `plannedAt`, handing over at the stops before included'),
        arrivesAt: z.iso.datetime(),
        promisedAt: z.iso.datetime().nullable().describe('By when it is promised; null at a pickup'),
        readyAt: z.iso.datetime().nullable(),
        via: z.string().nullable(),
      }),
    ),
    origin: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    originKind: z.enum(['position', 'given', 'assumed']).nullable(),
    totalDistance: z.number().describe('Miles, the sum of the legs'),
    totalTime: z.number().describe('Minutes, the sum of the legs'),
    totalEarnings: z.number().describe('Dollars'),
    baselineTime: z.number().describe('Minutes with the orders as they were accepted'),
    savedMinutes: z.number(),
    optimal: z
      .boolean()
      .describe(
        'Proven: no better way to drive, where each order on board makes a minute count a tenth more',
      ),
    travelSource: z.enum(['streets', 'service', 'estimate']),
    unplacedOrderIds: z.array(z.string()).describe('Accepted orders whose places are not known'),
    geometry: z.string().nullable().describe('Encoded polyline, precision 6; null without streets'),
    plannedAt: z.iso.datetime(),
  })
  .openapi('ActiveRoute');

const active = createRoute({
  method: 'get',
  path: '/route',
  tags,
  middleware,
  summary: 'Your route: the best way through the accepted orders, as it stands',
  responses: {
    200: describeJson(activeRouteSchema, 'Without accepted orders it has no stops'),
    ...describeErrors(401),
  },
});

const optimize = createRoute({
  method: 'post',
  path: '/routes/optimize',
  tags,
  middleware,
  summary: 'Plan the best route over open orders',
  request: { headers: idempotencyHeaders, body: requireBody(optimizeRouteSchema) },
  responses: { 201: describeJson(routeSchema, 'The route'), ...describeErrors(400, 401, 404, 413, 415) },
});

const list = createRoute({
  method: 'get',
  path: '/routes',
  tags,
  middleware,
  summary: 'Planned routes, newest first',
  responses: { 200: describeJson(z.array(routeSchema), 'The newest 50'), ...describeErrors(401) },
});

const position = createRoute({
  method: 'put',
  path: '/driver/position',
  tags: ['Driver'],
  middleware,
  summary: 'Say where the driver is',
  request: { body: requireBody(positionSchema) },
  responses: {
    204: { description: 'Saved, to 5 decimals during a shift and 3 else' },
    ...describeErrors(400, 401, 413, 415),
  },
});

const shift = createRoute({
  method: 'put',
  path: '/driver/shift',
  tags: ['Driver'],
  middleware,
  summary: 'Start or end the shift',
  request: { body: requireBody(shiftSchema) },
  responses: {
    204: { description: 'Done; the end of a shift deletes the position' },
    ...describeErrors(400, 401, 413, 415),
  },
});

function toActiveRouteJson(route: ActiveRoute): z.infer<typeof activeRouteSchema> {
  const { stops, totalMiles, totalMinutes, totalCents, baselineMinutes, isOptimal, plannedAt, ...rest } =
    route;
  return {
    ...rest,
    stops: stops.map((stop) => toStopJson(stop, plannedAt)),
    totalDistance: totalMiles,
    totalTime: totalMinutes,
    totalEarnings: toDollars(totalCents),
    baselineTime: baselineMinutes,
    optimal: isOptimal,
    plannedAt: new Date(plannedAt).toISOString(),
  };
}

function toStopJson({ orders, place, arriveAt, dueAt, ...stop }: ActiveStop, plannedAt: number) {
  const orderIds = orders.map(({ id }) => id);
  return {
    ...{ ...stop, ...place, orderIds, orderId: orderIds[0] ?? '' },
    arrivalMinutes: Math.round((arriveAt - plannedAt) / 600) / 100,
    arrivesAt: new Date(arriveAt).toISOString(),
    promisedAt: stop.kind === 'pickup' ? null : toIso(dueAt),
    readyAt: null,
  };
}

function toRouteJson(route: Route): z.infer<typeof routeSchema> {
  const { totalMiles, totalMinutes, totalCents, baselineMinutes, isOptimal, createdAt, ...rest } = route;
  return {
    ...rest,
    totalDistance: totalMiles,
    totalTime: totalMinutes,
    totalEarnings: toDollars(totalCents),
    baselineTime: baselineMinutes,
    optimal: isOptimal,
    createdAt: new Date(createdAt).toISOString(),
  };
}

export const routesApi = createRouter()
  .openapi(optimize, async (c) => {
    const requestKey = c.req.valid('header')['idempotency-key'] ?? null;
    const planned = await optimizeRoute(c.var.ctx, {
      driver: c.var.driver,
      input: c.req.valid('json'),
      requestKey,
    });
    return c.json(toRouteJson(unwrap(planned)), 201);
  })
  .openapi(active, async (c) => c.json(toActiveRouteJson(await getActiveRoute(c.var.ctx, c.var.driver)), 200))
  .openapi(list, async (c) => c.json((await listRoutes(c.var.ctx, c.var.driver.id)).map(toRouteJson), 200))
  .openapi(position, async (c) => {
    await setPosition(c.var.ctx, { driverId: c.var.driver.id, position: c.req.valid('json') });
    return c.body(null, 204);
  })
  .openapi(shift, async (c) => {
    await setShift(c.var.ctx, { driverId: c.var.driver.id, isOnline: c.req.valid('json').online });
    return c.body(null, 204);
  });
