import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import type { Catalog } from '#worker/words/locales/en.ts';

export type ToastKey = keyof Catalog['toasts'];

/** A short message as it travels: a key of the catalog and its values, never a text. */
export type Toast = {
  id: string;
  kind: 'success' | 'error';
  key: ToastKey;
  values?: Record<string, string | number>;
  /** Why it failed, if the server says so. */
  errorCode?: ErrorCode;
  /** The orders it speaks of, whose buttons it must not cover. */
  orderIds?: string[];
  /** Whether the change of these orders can be undone by the toast. */
  canUndo?: boolean;
  /** A page of another site that does what failed here; only the browser's own toasts have one. */
  website?: string;
};

/** How long a toast waits for the page that a redirect leads to. */
export const FLASH_SECONDS = 60;

/** What an action returns to a fetcher. */
export type ActionReply = { toast?: Toast; isDone?: boolean };

/** The toast of an action's response, if it carries one. */
export function getReplyToast(reply: unknown): Toast | null {
  if (typeof reply !== 'object' || reply === null || !('toast' in reply)) return null;
  return (reply.toast as Toast | undefined) ?? null;
}
