import { z } from '@hono/zod-openapi';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { ORDER_STATUSES, type Order } from '#worker/domain/orders/order.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { MAX_ACTIVE_ORDERS, UNEVALUATED_REASONS } from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';
import { getOfferReport } from '#worker/services/offers/open-orders.ts';
import { describeSuggestion, writeEnglish } from '#worker/words/describe-offer.ts';
import { pickFields, toIso, toIsoTexts } from '../router.ts';
import { type EvaluatedOffers, offerSchema, toEvaluationJson } from './offer-json.ts';

const instant = z.iso.datetime().nullable();
const place = z.object({ lat: z.number(), lng: z.number() }).nullable();

/** The fields of an order that the API omits or renames. `orderSchema` must have every other one. */
type Unpublished = keyof Pick<
  Order,
  | 'payoutCents'
  | 'tipCents'
  | 'distanceMiles'
  | 'estimatedMinutes'
  | 'placedAt'
  | 'declinedAt'
  | 'cancelledAt'
  | 'editedAt'
>;
type Published = Record<Exclude<keyof Order, Unpublished>, z.ZodType>;

/** An order as the API returns it: dollars, miles, minutes, ISO instants. */
export const orderSchema = z
  .object({
    id: z.string(),
    platform: z.enum(PLATFORM_IDS),
    restaurantName: z.string().describe("The platform's name where none was given"),
    restaurantAddress: z.string().describe('Empty where none was given'),
    customerAddress: z.string().describe('Empty where none was given'),
    note: z.string().describe('What the driver has to know at a stop; empty for nothing'),
    payoutAmount: z.number().describe('Dollars, tip included'),
    tipAmount: z.number().describe('Dollars of the payout that are tip'),
    distance: z.number().nullable().describe('Miles'),
    estimatedTime: z.number().nullable().describe('Minutes'),
    status: z.enum(ORDER_STATUSES),
    createdAt: z.iso.datetime(),
    promisedAt: instant.describe('When it is due at the customer; null: not known'),
    expiresAt: z.iso.datetime().describe('Until when a pending order can be accepted'),
    readyAt: instant.describe('When its food is ready: as told, or for a pending order as is likely'),
    readySource: z
      .enum(['told', 'learned', 'typical'])
      .describe('Who says so: the restaurant, pickups there, or what is typical, also without a ready time'),
    readyLatest: instant.describe('When it is ready nine times out of ten; as told where it was'),
    acceptedAt: instant,
    arrivedAt: instant.describe('When the driver came to the restaurant'),
    pickedUpAt: instant,
    completedAt: instant,
    pickup: place,
    dropoff: place,
    suggestion: z.string().nullable().describe('Why it is a strong take; null for all others'),
    offer: offerSchema
      .nullable()
      .describe(
        'What a pending order adds to the active route; null for all others, and without the figures for it',
      ),
    offerMissing: z
      .enum(UNEVALUATED_REASONS)
      .nullable()
      .describe(
        `Why a pending order has no \`offer\`: it says too little (\`noFigures\`), no road leads there (\`noRoad\`), too many newer offers are open (\`tooMany\`), more than ${MAX_ACTIVE_ORDERS} orders are accepted (\`tooManyActive\`), or evaluating failed (\`failed\`); null for all others`,
      ),
    source: z
      .enum(['hand', 'network', 'partner', 'platform', 'import', 'sample'])
      .describe(
        'Where it came from; `platform`: from the platform itself, which none sends yet; `import`: from a file of past orders',
      ),
    isSample: z.boolean(),
    isEdited: z.boolean(),
    cancelReason: z.string().nullable(),
  } satisfies Published & Record<string, z.ZodType>)
  .openapi('Order');

export function toOrderJson(order: Order, evaluated?: EvaluatedOffers): z.infer<typeof orderSchema> {
  const { createdAt, promisedAt, expiresAt, acceptedAt, arrivedAt, pickedUpAt, completedAt } = order;
  return pickFields(orderSchema, {
    ...order,
    ...toIsoTexts({ createdAt, promisedAt, expiresAt, acceptedAt, arrivedAt, pickedUpAt, completedAt }),
    ...toReadyJson(order, evaluated),
    ...toOfferJson(order, evaluated),
    payoutAmount: toDollars(order.payoutCents),
    tipAmount: toDollars(order.tipCents),
    distance: order.distanceMiles,
    estimatedTime: order.estimatedMinutes,
    source: order.source === 'manual' ? 'hand' : order.source,
    isEdited: order.editedAt !== null,
  });
}

function toReadyJson({ id, readyAt, status }: Order, evaluated: EvaluatedOffers | undefined) {
  if (readyAt !== null) {
    return { readyAt: toIso(readyAt), readySource: 'told' as const, readyLatest: toIso(readyAt) };
  }
  const ready = status === 'pending' ? evaluated?.report.evaluations[id]?.ready : null;
  if (!ready || ready.origin === 'given') {
    return { readyAt: null, readySource: 'typical' as const, readyLatest: null };
  }
  return { readyAt: toIso(ready.at), readySource: ready.origin, readyLatest: toIso(ready.latestAt) };
}

function toOfferJson({ id, status }: Order, evaluated: EvaluatedOffers | undefined) {
  if (!evaluated || status !== 'pending') return { suggestion: null, offer: null, offerMissing: null };
  const { report, english } = evaluated;
  const evaluation = report.evaluations[id];
  if (!evaluation) return { suggestion: null, offer: null, offerMissing: report.unevaluated[id] ?? null };
  return {
    suggestion: report.suggestedIds.includes(id) ? describeSuggestion(english, evaluation) : null,
    offer: toEvaluationJson(evaluation, evaluated),
    offerMissing: null,
  };
}

type Driver = CurrentSession['driver'];

/** Returns an order in the API's format, with its evaluation if it is pending. */
export async function answerOrder(ctx: Ctx, driver: Driver, one: Order) {
  return toOrderJson(one, one.status === 'pending' ? await evaluateForAnswer(ctx, driver) : undefined);
}

/**
 * Returns the evaluation of the driver's open orders for the response to a request that has already taken effect. A failure is
 * only logged, and the response leaves the evaluation out.
 */
export async function evaluateForAnswer(ctx: Ctx, driver: Driver): Promise<EvaluatedOffers | undefined> {
  try {
    return { report: await getOfferReport(ctx, driver), english: writeEnglish(driver.timeZone) };
  } catch (error) {
    ctx.log('error', 'answered without evaluation', { driverId: driver.id, ...describeError(error) });
    return undefined;
  }
}
