import { UUID_PATTERN } from '#worker/domain/shared/id.ts';

/** The place in a history where the next page begins: instant and id of the last order shown. */
export type OrderCursor = { at: number; id: string };

/** A cursor as it travels in a URL: "<epoch ms>_<id>". */
export function formatOrderCursor({ at, id }: OrderCursor): string {
  return `${at}_${id}`;
}

/** The cursor in a URL, or null when the text is not one. */
export function parseOrderCursor(text: string): OrderCursor | null {
  const [at, id, ...rest] = text.split('_');
  if (!at || !id || rest.length > 0 || !/^\d{1,15}$/.test(at) || !UUID_PATTERN.test(id)) return null;
  return { at: Number(at), id };
}
