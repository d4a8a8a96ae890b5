import { z } from '@hono/zod-openapi';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { findDeliverBy } from '#worker/domain/orders/find-deliver-by.ts';
import { parseOfferSchema } from '#worker/domain/orders/inputs.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { getMinuteOfDay } from '#worker/domain/shared/time.ts';
import { type OfferText, type Reading, readOfferText } from '#worker/engines/offer-text/index.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { createRouter, describeJson, describeOperations } from '../router.ts';

const operation = describeOperations('Orders', requireApiDriver);

const field = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, confidence: z.enum(['sure', 'unsure']) }).nullable();

const parsedSchema = z
  .object({
    platform: field(z.enum(PLATFORM_IDS)),
    payoutAmount: field(z.number()),
    distance: field(z.number()),
    estimatedTime: field(z.number()),
    restaurantName: field(z.string()),
    restaurantAddress: field(z.string()),
    customerAddress: field(z.string()),
    promisedAt: field(z.iso.datetime()),
  })
  .openapi('ParsedOffer');

const parse = operation('post', '/orders/parse', {
  summary: 'Read the text of an offer as it is copied from a platform’s app',
  description:
    'Saves nothing. A field is null where the text says nothing of it, all of them where it is no offer. `unsure`: estimated, repaired or chosen among several. Counts as a read.',
  body: parseOfferSchema,
  responses: { 200: describeJson(parsedSchema, 'The fields found, by the names that adding an order takes') },
});

export const parseOfferApi = createRouter().openapi(parse, (c) => {
  const { ctx, driver } = c.var;
  const found = readOfferText(c.req.valid('json').text, getMinuteOfDay(ctx.now, driver.timeZone));
  const toInstant = (time: string) => new Date(findDeliverBy(time, ctx.now, driver.timeZone)).toISOString();
  return c.json(toParsedJson(found, toInstant), 200);
});

function toParsedJson(
  found: OfferText | null,
  toInstant: (time: string) => string,
): z.infer<typeof parsedSchema> {
  const keep = <Value>(value: Value) => value;
  return {
    platform: toField(found?.platform, keep),
    payoutAmount: toField(found?.payoutCents, toDollars),
    distance: toField(found?.miles, keep),
    estimatedTime: toField(found?.minutes, keep),
    restaurantName: toField(found?.restaurantName, keep),
    restaurantAddress: toField(found?.restaurantAddress, keep),
    customerAddress: toField(found?.customerAddress, keep),
    promisedAt: toField(found?.dueTime, toInstant),
  };
}

function toField<Read, Value>(reading: Reading<Read> | null | undefined, write: (value: Read) => Value) {
  if (!reading) return null;
  return {
    value: write(reading.value),
    confidence: reading.isSure ? ('sure' as const) : ('unsure' as const),
  };
}
