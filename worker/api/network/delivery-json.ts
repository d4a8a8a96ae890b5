import { z } from '@hono/zod-openapi';
import type { Config } from '#worker/config.ts';
import {
  DELIVERY_REASONS,
  DELIVERY_STATUSES,
  MILES_SOURCES,
  type NetworkDelivery,
} from '#worker/domain/network/delivery.ts';
import { computeOffersFrom } from '#worker/domain/network/waves.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { pickFields, toIso, toIsoTexts } from '../router.ts';

const instant = z.iso.datetime().nullable();
export const placeJson = z.object({ lat: z.number(), lng: z.number() });
export const distanceFields = {
  distance: z.number().describe('Miles to drive'),
  estimatedTime: z.number().describe('Minutes to drive'),
  distanceSource: z.enum(MILES_SOURCES).describe('Streets, a routing service, or an estimate'),
};

export const deliverySchema = z
  .object({
    id: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    reason: z.enum(DELIVERY_REASONS).nullable().describe('Why it came to nothing'),
    price: z.number().describe('What it costs when it is delivered'),
    driverPay: z.number().describe('All of the price is the driver’s'),
    charged: z.number().describe('What is owed for it as things stand'),
    tipAmount: z.number(),
    orderValue: z.number().nullable(),
    dropoffAddress: z.string().describe('Empty after 90 days'),
    dropoff: placeJson.nullable().describe('Null after 90 days'),
    note: z.string(),
    ...distanceFields,
    readyAt: instant,
    promisedAt: z.iso.datetime(),
    offersFrom: z.iso
      .datetime()
      .describe('From when on drivers see it: at once, or 30 minutes before it is ready'),
    createdAt: z.iso.datetime(),
    assignedAt: instant,
    arrivedAt: instant.describe('When the driver came to the restaurant'),
    pickedUpAt: instant,
    deliveredAt: instant,
    endedAt: instant.describe('When it came to nothing'),
    driverFirstName: z.string().nullable(),
    pickupEta: instant.describe('When the driver comes to the restaurant; null in lists and while unknown'),
    dropoffEta: instant.describe('When it comes to the customer; null in lists and while unknown'),
    trackingUrl: z.string().describe('For the customer: how it stands, when it comes, who brings it'),
  })
  .openapi('NetworkDelivery');

export function toDeliveryJson(delivery: NetworkDelivery, config: Config): z.infer<typeof deliverySchema> {
  const { readyAt, promisedAt, createdAt, assignedAt, arrivedAt, pickedUpAt } = delivery;
  const { deliveredAt, endedAt, pickupEta, dropoffEta } = delivery;
  return pickFields(deliverySchema, {
    ...delivery,
    ...toIsoTexts({ readyAt, promisedAt, createdAt, assignedAt, arrivedAt, pickedUpAt }),
    ...toIsoTexts({ deliveredAt, endedAt, pickupEta, dropoffEta }),
    offersFrom: toIso(computeOffersFrom(readyAt, createdAt)),
    price: toDollars(delivery.priceCents),
    driverPay: toDollars(delivery.priceCents),
    charged: toDollars(delivery.chargedCents),
    tipAmount: toDollars(delivery.tipCents),
    orderValue: delivery.orderValueCents === null ? null : toDollars(delivery.orderValueCents),
    distance: delivery.miles,
    estimatedTime: roundTo(delivery.minutes, 2),
    distanceSource: delivery.milesSource,
    trackingUrl: config.siteUrl + paths.track(delivery.trackingToken),
  });
}
