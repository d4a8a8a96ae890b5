import { and, eq, sql } from 'drizzle-orm';
import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { newsArticles, newsSources } from '#worker/db/schema/news.ts';
import type { AskedAction } from '#worker/domain/admin/actions.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { replayMerchantDeliveries } from '#worker/services/deliveries/merchant/replay-merchant-deliveries.ts';
import type { SourceReading } from '#worker/services/news/read-source.ts';
import { payOut } from './pay-out.ts';
import { refreshNewsSource } from './refresh-news-source.ts';
import { restoreDriver } from './restore-driver.ts';
import { restoreRestaurant } from './restore-restaurant.ts';
import { revertPayout } from './revert-payout.ts';
import { suspendDriver } from './suspend-driver.ts';
import { suspendRestaurant } from './suspend-restaurant.ts';
import { toggleNewsSource } from './toggle-news-source.ts';

/** `reading`: the outcome of fetching a news source. */
export type ActionOutcome = { isChanged: boolean; reading?: SourceReading };

/** Each returns whether it changed anything; a repeat does not, and succeeds. */
const ACTIONS = {
  suspendDriver,
  restoreDriver,
  suspendRestaurant,
  restoreRestaurant,
  replayCouriers: replayMerchantDeliveries,
  payOut,
  revertPayout,
  pauseNewsSource: (ctx, input) => toggleNewsSource(ctx, { ...input, isPaused: true }),
  resumeNewsSource: (ctx, input) => toggleNewsSource(ctx, { ...input, isPaused: false }),
  refreshNewsSource,
  removeNewsSource,
  restoreNewsSource,
} satisfies Record<AskedAction, (ctx: Ctx, input: AdminRequest) => Promise<Result<ActionOutcome>>>;

/** Does what an administrator was asked about and confirmed. */
export function runAdminAction(
  ctx: Ctx,
  action: AskedAction,
  input: AdminRequest,
): Promise<Result<ActionOutcome>> {
  return ACTIONS[action](ctx, input);
}

/**
 * Removes a source and its articles. The row stays, so that a default source is not added again and it can be restored.
 */
async function removeNewsSource(
  ctx: Ctx,
  { actor, targetId }: AdminRequest,
): Promise<Result<{ isChanged: boolean }>> {
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: 'removeNewsSource',
    target: { kind: 'newsSource', id: targetId },
    from: newsSources,
    where: sql`id = ${targetId} and removed_at is null`,
    before: sql`json_object('name', name, 'url', url, 'isRemoved', 0)`,
    after: sql`json_object('name', name, 'isRemoved', 1, 'articlesRemoved',
      (select count(*) from news_articles where source_id = ${targetId}))`,
    run: (isAudited) => ({
      articles: ctx.db.delete(newsArticles).where(and(eq(newsArticles.sourceId, targetId), isAudited)),
      // Without validators the whole feed is read again once it is restored.
      source: ctx.db
        .update(newsSources)
        .set({ removedAt: ctx.now, etag: null, lastModified: null })
        .where(and(eq(newsSources.id, targetId), isAudited)),
      found: ctx.db.select({ id: newsSources.id }).from(newsSources).where(eq(newsSources.id, targetId)),
    }),
  });
  return found.length === 1 ? succeed({ isChanged }) : fail('newsSourceNotFound');
}

/** Restores a removed source, due at once, and paused if it was. */
async function restoreNewsSource(
  ctx: Ctx,
  { actor, targetId }: AdminRequest,
): Promise<Result<{ isChanged: boolean }>> {
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: 'restoreNewsSource',
    target: { kind: 'newsSource', id: targetId },
    from: newsSources,
    where: sql`id = ${targetId} and removed_at is not null`,
    before: sql`json_object('name', name, 'isRemoved', 1)`,
    after: sql`json_object('name', name, 'isRemoved', 0)`,
    run: (isAudited) => ({
      source: ctx.db
        .update(newsSources)
        .set({ removedAt: null, nextFetchAt: ctx.now })
        .where(and(eq(newsSources.id, targetId), isAudited)),
      found: ctx.db.select({ id: newsSources.id }).from(newsSources).where(eq(newsSources.id, targetId)),
    }),
  });
  return found.length === 1 ? succeed({ isChanged }) : fail('newsSourceNotFound');
}
