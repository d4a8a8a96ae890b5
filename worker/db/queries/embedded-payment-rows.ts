import { eq, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/index.ts';
import { embeddedSubscriptions } from '#worker/db/schema/payments.ts';
import type { EmbeddedChange, EmbeddedSubscription } from '#worker/domain/billing/embedded-subscription.ts';

/** The storage of the embedded payment provider. */
export function createEmbeddedStore(db: Db) {
  return {
    /** Saves a subscription, once for each `ref`. */
    insert: async (subscription: EmbeddedSubscription): Promise<void> => {
      await db.insert(embeddedSubscriptions).values(subscription).onConflictDoNothing();
    },
    find: async (ref: string): Promise<EmbeddedSubscription | null> => {
      const [found] = await db.select().from(embeddedSubscriptions).where(eq(embeddedSubscriptions.ref, ref));
      return found ?? null;
    },
    /** Appends a change to one subscription, or to all of a subscriber; no concurrent change is lost. */
    addChange: async (
      whose: { ref: string } | { subscriberId: string },
      change: EmbeddedChange,
    ): Promise<void> => {
      const { ref, subscriberId } = embeddedSubscriptions;
      await db
        .update(embeddedSubscriptions)
        .set({ changes: sql`json_insert(changes, '$[#]', json(${JSON.stringify(change)}))` })
        .where('ref' in whose ? eq(ref, whose.ref) : eq(subscriberId, whose.subscriberId));
    },
  };
}
