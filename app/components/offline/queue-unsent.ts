import type { ActionReply } from '#app/lib/toast.ts';
import type { SavedMoves } from './queue-form.ts';

/** The reply to a form that did not reach the server. */
export type UnsentReply = ActionReply & { isUnsent: true };

export function isUnsentReply(reply: unknown): reply is UnsentReply {
  return typeof reply === 'object' && reply !== null && 'isUnsent' in reply;
}

export type Saved = Promise<SavedMoves | null>;

/** Saves a form's actions on the phone while they are being sent. Returns null if there are none or storage is unavailable. */
export async function save(form: FormData | null): Saved {
  try {
    const { saveMoves } = await import('./queue-form.ts');
    return form && (await saveMoves(form));
  } catch {
    return null;
  }
}

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
