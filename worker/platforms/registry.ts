import type { DeliveryUpdate } from '#worker/domain/deliveries/delivery.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { doordash } from './doordash/index.ts';
import { grubhub } from './grubhub/index.ts';
import { instacart } from './instacart/index.ts';
import { lyft } from './lyft/index.ts';
import type { Platform } from './platform.ts';
import { roadwaze } from './roadwaze/index.ts';
import { spark } from './spark/index.ts';
import { uber } from './uber/index.ts';
import { ubereats } from './ubereats/index.ts';

/** The technical facts of every platform, by its id. */
export const REGISTRY: Record<PlatformId, Platform> = {
  ubereats,
  uber,
  lyft,
  doordash,
  grubhub,
  spark,
  instacart,
  roadwaze,
};

/**
 * Returns the status that the JSON text of a platform's webhook reports; null for every other event, and for a text that was
 * deleted (null). Throws SyntaxError on a text that is not JSON.
 */
export function readDeliveryEvent(id: PlatformId, raw: string | null): DeliveryUpdate | null {
  return (raw !== null && REGISTRY[id].webhook?.readEvent(JSON.parse(raw))) || null;
}
