/** The place in a list where the next page begins: the sort key and the id of the last entry looked at. */
export type ListCursor = { key: string | number; id: string };

const PATTERN = /^(n|t)\.([\w-]{1,64})\.([\s\S]{0,300})$/;

/** A cursor as it travels in an address: the kind of its key ("n" number, "t" text), its id, its key. */
export function formatListCursor({ key, id }: ListCursor): string {
  return `${typeof key === 'number' ? 'n' : 't'}.${id}.${key}`;
}

/** The cursor in an address, or null when the text is not one. */
export function parseListCursor(text: string | null): ListCursor | null {
  const [, kind, id, key] = text?.match(PATTERN) ?? [];
  if (kind === undefined || id === undefined || key === undefined) return null;
  if (kind === 't') return { key, id };
  return /^-?\d{1,15}$/.test(key) ? { key: Number(key), id } : null;
}
