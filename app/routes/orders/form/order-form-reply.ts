import { type FormReply, getTypedValue } from '#app/components/form/form-reply.ts';
import { UNITS, type Units } from '#worker/domain/profile/units.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

/**
 * The reply to an order form. `draft`: the evaluation of the unsaved order. `filled`: the fields filled in from an offer's text.
 * `hasNoOffer`: the last text contained no offer. `isRestored`: the values come from a saved draft.
 */
export type OrderFormReply = FormReply & {
  draft?: EvaluatedDraft;
  filled?: readonly string[];
  hasNoOffer?: true;
  isRestored?: true;
};

/**
 * Returns the unit of the form's distance: the one it was typed in, even if the driver's setting changed since, or else `own`.
 */
export function getFormUnits(reply: FormReply | undefined, own: Units): Units {
  const typed = getTypedValue(reply, 'distance') && getTypedValue(reply, 'units');
  return UNITS.find((units) => units === typed) ?? own;
}
