import { z } from '@hono/zod-openapi';
import { toDollars } from '#worker/domain/shared/money.ts';
import { type OfferEvaluation, type OfferReport, READY_ORIGINS } from '#worker/engines/offers/index.ts';
import { describeOffer } from '#worker/words/describe-offer.ts';
import type { OfferLanguage } from '#worker/words/write-offer.ts';
import { pickFields, toIso } from '../router.ts';

export const offerSchema = z.object({
  extraMinutes: z
    .number()
    .describe('Minutes it adds to the best route through the accepted orders, waits for food aside'),
  waitMinutes: z.number().describe('Expected minutes to wait at the restaurant until the food is ready'),
  ready: z
    .object({ at: z.iso.datetime(), origin: z.enum(READY_ORIGINS), arrivesAt: z.iso.datetime() })
    .nullable()
    .describe(
      'When its food is likely to be ready: `given` by the restaurant, `learned` from pickups there or `typical`; and when the driver would be there',
    ),
  stopMinutes: z
    .number()
    .describe('Minutes of handing over at its stops, on top of `extraMinutes`: the value prices both'),
  extraMiles: z.number(),
  dollarsPerExtraMinute: z.number().describe('Payout for each of the `extraMinutes`; at least one counts'),
  netPerExtraMile: z
    .number()
    .describe(
      'Payout less the cost of the car, for each of the `extraMiles`; at least a tenth of a mile counts',
    ),
  lateMinutes: z
    .number()
    .describe('Extra minutes past deadlines, with two minutes of handing over at each stop'),
  value: z
    .number()
    .describe(
      'Dollars it earns after car, time and capacity cost; for Pro, over the next 45 minutes or until the working hours end',
    ),
  netPerHour: z
    .number()
    .describe('Dollars an hour for its detour and its wait, after the car; at least one minute counts'),
  verdict: z
    .enum(['take', 'leave'])
    .describe('The same on every page, with the best set of the open offers in it'),
  confidence: z
    .enum(['strong', 'weak'])
    .describe(
      '`weak`: under $1, or under 5 % of the payout, decides, or with its wait it nets less an hour than the minimum; a weak take is shown as Maybe',
    ),
  reason: z
    .string()
    .describe('The sum behind the value, and the deadlines it meets or the first reason against it'),
});

/** An offer report, and the language and time zone in which its reasons are written. */
export type EvaluatedOffers = { report: OfferReport; english: OfferLanguage };

/** Returns an evaluation in the API's format. */
export function toEvaluationJson(
  evaluation: OfferEvaluation,
  { report, english }: EvaluatedOffers,
): z.infer<typeof offerSchema> {
  const { ready } = evaluation;
  return pickFields(offerSchema, {
    ...evaluation,
    verdict: evaluation.isTake ? 'take' : 'leave',
    waitMinutes: ready?.waitMinutes ?? 0,
    ready: ready && {
      at: toIso(ready.at),
      origin: ready.origin,
      arrivesAt: toIso(ready.arriveAt),
    },
    dollarsPerExtraMinute: toDollars(evaluation.centsPerExtraMinute),
    netPerExtraMile: toDollars(evaluation.netCentsPerExtraMile),
    value: toDollars(evaluation.valueCents),
    netPerHour: toDollars(evaluation.netCentsPerHour),
    reason: describeOffer(english, evaluation, report.terms),
  });
}
