import { z } from 'zod';
import { UUID_PATTERN } from '#worker/domain/shared/id.ts';

/** The place in a history where the next page begins: instant and id of the last order shown. */
export type OrderCursor = { at: number; id: string };

/** A cursor as it travels in a URL: "<epoch ms>_<id>". */
function formatOrderCursor({ at, id }: OrderCursor): string {
  return `${at}_${id}`;
}

/** Returns the cursor in a URL, or undefined for none and an invalid one, which give the newest page. */
export function parseOrderCursor(text: string | null | undefined): OrderCursor | undefined {
  const [at, id, ...rest] = (text ?? '').split('_');
  if (!at || !id || rest.length > 0 || !/^\d{1,15}$/.test(at) || !UUID_PATTERN.test(id)) return undefined;
  return { at: Number(at), id };
}

/** The cursor in a request of the API, where an invalid one is refused. */
export const orderCursorSchema = z
  .string()
  .max(80, 'cursor')
  .transform((text, check) => {
    const cursor = parseOrderCursor(text);
    if (!cursor) check.addIssue({ code: 'custom', message: 'cursor' });
    return cursor ?? z.NEVER;
  });

/** Returns a page from `limit` + 1 rows, and the cursor of the next page; null on the last. */
export function cutPage<Row>(rows: readonly Row[], limit: number, toCursor: (row: Row) => OrderCursor) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last ? formatOrderCursor(toCursor(last)) : null };
}
