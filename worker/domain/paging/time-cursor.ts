import { z } from 'zod';
import { UUID_PATTERN } from '#worker/domain/shared/id.ts';

/** A position in a list by time, where the next page begins: the instant and id of the last row shown. */
export type TimeCursor = { at: number; id: string };

/** Formats a cursor for a URL: "<epoch ms>_<id>". */
export function formatTimeCursor({ at, id }: TimeCursor): string {
  return `${at}_${id}`;
}

/** Returns the cursor in a URL, or undefined if it is missing or invalid, which gives the newest page. */
export function parseTimeCursor(text: string | null | undefined): TimeCursor | undefined {
  const [at, id, ...rest] = (text ?? '').split('_');
  if (!at || !id || rest.length > 0 || !/^\d{1,15}$/.test(at) || !UUID_PATTERN.test(id)) return undefined;
  return { at: Number(at), id };
}

/** The cursor in an API request, which is rejected if it is invalid. */
export const timeCursorSchema = z
  .string()
  .max(80, 'cursor')
  .transform((text, check) => {
    const cursor = parseTimeCursor(text);
    if (!cursor) check.addIssue({ code: 'custom', message: 'cursor' });
    return cursor ?? z.NEVER;
  });
