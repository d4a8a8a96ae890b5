import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import type { Catalog } from '#worker/words/locales/en.ts';

export type ToastKey = keyof Catalog['toasts'];

/** A short message as sent to the browser: a catalog key with values, never a text. */
export type Toast = {
  id: string;
  kind: 'success' | 'error';
  key: ToastKey;
  values?: Record<string, string | number>;
  /** The server's error code, if it failed. */
  errorCode?: ErrorCode;
  /** The orders it is about, whose buttons it must not cover. */
  orderIds?: string[];
  /** Whether the toast can undo the change to these orders. */
  canUndo?: boolean;
  /** A page on another site that does what failed here; set only by toasts created in the browser. */
  website?: string;
};

/** How long a flash toast waits for the page after a redirect. */
export const FLASH_SECONDS = 60;

export type ActionReply = { toast?: Toast; isDone?: boolean };

/** Returns the toast of an action's reply, or null. */
export function getReplyToast(reply: unknown): Toast | null {
  if (typeof reply !== 'object' || reply === null || !('toast' in reply)) return null;
  return (reply.toast as Toast | undefined) ?? null;
}
