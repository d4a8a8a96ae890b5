import type { FormReply } from '#app/components/form/form-reply.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

/** What the server says to the form of an order: asked to check it without saving, what it is worth. */
export type OrderFormReply = FormReply & { draft?: EvaluatedDraft };
