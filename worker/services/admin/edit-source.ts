import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { newsArticles, newsSources } from '#worker/db/schema/news.ts';
import { toSourceAddress } from '#worker/domain/news/default-sources.ts';
import type { NewsSourceInput } from '#worker/domain/news/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/**
 * Renames a source and its articles, or changes its address: the new one is due at once, and articles of the old one stay.
 */
export async function editSource(
  ctx: Ctx,
  { actor, sourceId, input }: { actor: AdminActor; sourceId: string; input: NewsSourceInput },
): Promise<Result<{ isChanged: boolean }>> {
  const { name } = input;
  const { url, kind } = toSourceAddress(input.url);
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: 'editNewsSource',
    target: { kind: 'newsSource', id: sourceId },
    from: newsSources,
    where: sql`id = ${sourceId} and removed_at is null and (name <> ${name} or url <> ${url})
      and not exists (select 1 from news_sources other where other.url = ${url} and other.id <> ${sourceId})`,
    before: sql`json_object('name', name, 'url', url)`,
    after: sql`json_object('name', ${name}, 'url', ${url})`,
    run: (isAudited, auditId) => ({
      articles: ctx.db
        .update(newsArticles)
        .set({ source: name })
        .where(
          and(
            eq(newsArticles.sourceId, sourceId),
            eq(newsArticles.source, selectOldName(auditId)),
            isAudited,
          ),
        ),
      source: ctx.db
        .update(newsSources)
        .set({
          name,
          url,
          kind,
          ...keepWhileAt(url),
          nextFetchAt: sql`iif(url = ${url}, next_fetch_at, ${ctx.now})`,
        })
        .where(and(eq(newsSources.id, sourceId), isAudited)),
      found: ctx.db
        .select({ name: newsSources.name, url: newsSources.url })
        .from(newsSources)
        .where(and(eq(newsSources.id, sourceId), isNull(newsSources.removedAt))),
    }),
  });
  const [source] = found;
  if (!source) return fail('newsSourceNotFound');
  if (source.name !== name || source.url !== url) return fail('newsSourceExists');
  return succeed({ isChanged });
}

/** Returns a subquery of the name a source had before the change an audit row is about. */
function selectOldName(auditId: string): SQL {
  return sql`(select json_extract(before, '$.name') from audit_log where id = ${auditId})`;
}

/** Resets the state of the last fetch when the address changes. */
function keepWhileAt(url: string) {
  const keep = (column: string) => sql`iif(url = ${url}, ${sql.raw(column)}, null)`;
  return {
    etag: keep('etag'),
    lastModified: keep('last_modified'),
    lastFetchedAt: keep('last_fetched_at'),
    lastSuccessAt: keep('last_success_at'),
    lastStatus: keep('last_status'),
    lastHttpStatus: keep('last_http_status'),
    failures: sql`iif(url = ${url}, failures, 0)`,
  };
}
