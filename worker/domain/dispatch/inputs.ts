import { z } from 'zod';
import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { addOrderSchema, customerAddress, instantSchema } from '#worker/domain/orders/inputs.ts';
import { lineOfText } from '#worker/domain/shared/plain-text.ts';
import { visibleName } from '#worker/domain/shared/visible-name.ts';
import type { DispatchSource } from './dispatch-source.ts';

const name = lineOfText().min(1).max(100);

const id = name.describe("The event's id, unique for ever: sent again it is the same event");
const offerId = name.describe('The offer it is about: one delivery offered to one driver');

const OWN_PLATFORM = 'roadwaze' satisfies PlatformId;
const OTHER_PLATFORMS = PLATFORM_IDS.filter((platform) => platform !== OWN_PLATFORM);

/** The platforms a source dispatches for: our network only for its own, a partner for all others. */
const PLATFORMS: Record<DispatchSource, [PlatformId, ...PlatformId[]]> = {
  network: [OWN_PLATFORM],
  partner: OTHER_PLATFORMS as [PlatformId, ...PlatformId[]],
};

/** Returns the schema of a dispatch service's event, with the order in dollars, miles and minutes. */
export function createDispatchEventSchema(source: DispatchSource) {
  return z.discriminatedUnion('type', [
    z.object({
      id,
      type: z.literal('order.offered'),
      offerId,
      dispatchCode: name.describe(
        "The driver by the code of their connection to the order's platform, which they pass on themselves",
      ),
      order: addOrderSchema.safeExtend({
        platform: z.enum(PLATFORMS[source], 'platform'),
        restaurantName: visibleName('restaurantName'),
        customerAddress,
        placedAt: instantSchema
          .nullish()
          .describe(
            'When the customer ordered, at most 24 hours ago; without a deadline 60 minutes count from it',
          ),
      }),
    }),
    z.object({ id, type: z.literal('order.withdrawn'), offerId }),
  ]);
}

export type DispatchEvent = z.infer<ReturnType<typeof createDispatchEventSchema>>;
export type OfferedEvent = Extract<DispatchEvent, { type: 'order.offered' }>;
export type WithdrawnEvent = Extract<DispatchEvent, { type: 'order.withdrawn' }>;
