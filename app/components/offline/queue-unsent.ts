import type { ActionReply } from '#app/lib/toast.ts';
import type { SavedMoves } from './queue-form.ts';

/** The reply to a form that did not reach the server. */
export type UnsentReply = ActionReply & { isUnsent: true };

export function isUnsentReply(reply: unknown): reply is UnsentReply {
  return typeof reply === 'object' && reply !== null && 'isUnsent' in reply;
}

export type Saved = Promise<SavedMoves | null>;

/** Saves the taps of a form on the phone while they are being sent; null without any, or without storage. */
export async function save(form: FormData | null): Saved {
  try {
    const { saveMoves } = await import('./queue-form.ts');
    return form && (await saveMoves(form));
  } catch {
    return null;
  }
}

/** Queues a form on the phone. */
export async function queue(
  form: FormData | null,
  saved: Saved | null = null,
): Promise<UnsentReply | 'cannotQueue' | 'noStorage'> {
  try {
    const { queueForm } = await import('./queue-form.ts');
    const reply = form && (await queueForm(form, await saved));
    return reply ? { ...reply, isUnsent: true } : 'cannotQueue';
  } catch {
    return 'noStorage';
  }
}
