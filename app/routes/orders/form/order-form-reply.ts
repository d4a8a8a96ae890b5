import type { FormReply } from '#app/components/form/form-reply.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

/**
 * What is said to the form of an order: asked to check it without saving, what it is worth; asked to read the text of an offer,
 * which fields came from it, or null where it is none.
 */
export type OrderFormReply = FormReply & { draft?: EvaluatedDraft; filled?: readonly string[] | null };
