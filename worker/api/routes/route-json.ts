import { z } from '@hono/zod-openapi';
import type { ActiveRoute, ActiveStop } from '#worker/domain/routes/active-route.ts';
import { type Route, toWholeSource } from '#worker/domain/routes/route.ts';
import { countMinutesBetween } from '#worker/domain/routes/time-stops.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { toIso } from '../router.ts';

const travelSourceSchema = z
  .enum(['streets', 'service', 'estimate'])
  .describe(
    '`streets`: our own street map; `service`: a configured one; `estimate`: distances as the crow flies, for all drives or for those to and from places beyond our street map',
  );

const stopSchema = z.object({
  sequence: z.int(),
  kind: z.enum(['pickup', 'dropoff']),
  orderId: z.string(),
  label: z.string(),
  lat: z.number(),
  lng: z.number(),
  legMiles: z.number(),
  legMinutes: z.number(),
  arrivalMinutes: z
    .number()
    .describe('From the start, waits for food and handing over at the stops before included'),
  via: z.string().nullable().describe('The street that leads to the stop, where streets are known'),
});

export const routeSchema = z
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
    travelSource: travelSourceSchema,
    geometry: z
      .string()
      .nullable()
      .describe(
        'The whole route, along streets where they are known, as an encoded polyline of precision 6; null where none are',
      ),
    createdAt: z.iso.datetime(),
  })
  .openapi('Route');

export const activeRouteSchema = z
  .object({
    stops: z.array(
      stopSchema.omit({ orderId: true }).extend({
        orderId: z.string().describe('The first of `orderIds`'),
        orderIds: z.array(z.string()).describe('All orders to pick up or drop off here'),
        address: z.string(),
        arrivalMinutes: z
          .number()
          .describe('From `plannedAt`, waits for food and handing over at the stops before included'),
        arrivesAt: z.iso.datetime(),
        promisedAt: z.iso.datetime().nullable().describe('When it is due; null at a pickup'),
        readyAt: z.iso
          .datetime()
          .nullable()
          .describe('At a pickup: when its food is likely to be ready, or is as far as the restaurant said'),
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
    travelSource: travelSourceSchema,
    unplacedOrderIds: z.array(z.string()).describe('Accepted orders whose places are not known'),
    geometry: z.string().nullable().describe('Encoded polyline, precision 6; null without streets'),
    plannedAt: z.iso.datetime(),
  })
  .openapi('ActiveRoute');

export function toActiveRouteJson(route: ActiveRoute): z.infer<typeof activeRouteSchema> {
  const { stops, plannedAt, ...rest } = toTotalsJson(route);
  return {
    ...rest,
    stops: stops.map((stop) => toStopJson(stop, plannedAt)),
    plannedAt: toIso(plannedAt),
  };
}

function toStopJson({ orders, place, arriveAt, readyAt, dueAt, ...stop }: ActiveStop, plannedAt: number) {
  const orderIds = orders.map(({ id }) => id);
  return {
    ...stop,
    ...place,
    orderIds,
    orderId: orderIds[0] ?? '',
    arrivalMinutes: countMinutesBetween(plannedAt, arriveAt),
    arrivesAt: toIso(arriveAt),
    promisedAt: stop.kind === 'pickup' ? null : toIso(dueAt),
    readyAt: toIso(readyAt),
  };
}

export function toRouteJson(route: Route): z.infer<typeof routeSchema> {
  const { createdAt, ...rest } = toTotalsJson(route);
  return { ...rest, createdAt: toIso(createdAt) };
}

type Totals = Pick<
  Route,
  'totalMiles' | 'totalMinutes' | 'totalCents' | 'baselineMinutes' | 'isOptimal' | 'travelSource'
>;

/** Returns a route with its totals under the API's names. */
function toTotalsJson<T extends Totals>(route: T) {
  const { totalMiles, totalMinutes, totalCents, baselineMinutes, isOptimal, travelSource, ...rest } = route;
  return {
    ...rest,
    totalDistance: totalMiles,
    totalTime: totalMinutes,
    totalEarnings: toDollars(totalCents),
    baselineTime: baselineMinutes,
    optimal: isOptimal,
    travelSource: toWholeSource(travelSource),
  };
}
