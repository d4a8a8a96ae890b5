import { type FormReply, getTypedValue } from '#app/components/form/form-reply.ts';
import { UNITS, type Units } from '#worker/domain/profile/units.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

/**
 * The reply to the form of an order. `draft`: the evaluation of an unsaved order. `filled`: the fields read from the text of an
 * offer. `hasNoOffer`: there was none in the last text. `isRestored`: the values are those of a draft from when the form was left.
 */
export type OrderFormReply = FormReply & {
  draft?: EvaluatedDraft;
  filled?: readonly string[];
  hasNoOffer?: true;
  isRestored?: true;
};

/** The unit of a form's distance: that in which it was typed, though the driver may have chosen another since, else `own`. */
export function getFormUnits(reply: FormReply | undefined, own: Units): Units {
  const typed = getTypedValue(reply, 'distance') && getTypedValue(reply, 'units');
  return UNITS.find((units) => units === typed) ?? own;
}
