import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/cloudflare';
import { type AddressChoice, getChosenForName, writeChoice } from '#app/components/form/address-question.ts';
import { type AddressName, isForSameText, readText } from '#app/components/form/chosen-places.ts';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { type LookedUp, lookUpAddress } from '#worker/services/places/look-up-address.ts';

type Question = {
  form: FormData;
  submission: Pick<Submission<unknown>, 'reply'>;
  addresses: readonly AddressName[];
  near: LatLng | null;
};

/**
 * Returns a reply that asks which places the ambiguous addresses mean and keeps the typed values, or null if none is ambiguous.
 */
export async function askAddresses(ctx: Ctx, { form, submission, addresses, near }: Question) {
  const open = addresses.filter(({ name, place }) => isOpen(form, name, place));
  const found = await Promise.all(
    open.map(async ({ name }) => ({ name, ...(await lookUpAddress(ctx, readText(form, name), { near })) })),
  );
  const unsure = found.filter(({ choices }) => choices.length > 0);
  return unsure.length === 0 ? null : replyWithChoices(submission, unsure, writeChoice);
}

type Saved = {
  address: string;
  near: LatLng | null;
  picked: LatLng | null | undefined;
  /** The key of the toast that says what was saved. */
  key?: 'addressSaved' | 'restaurantPlaced' | 'zoneSaved';
};

/**
 * Returns a toast that says how a saved address was understood, or null if it was found as typed or the driver chose its place.
 */
export async function createAddressToast(
  ctx: Ctx,
  { address, key = 'addressSaved', ...known }: Saved,
): Promise<Toast | null> {
  const { state, rating, label, isKnown } = await lookUpAddress(ctx, address, known);
  const create = (placed: string) =>
    createToast({ kind: 'success', key, values: { placed, address: label ?? address } });
  if (state !== 'found') return isKnown ? create('missing') : null;
  if (rating === 'about') return create('about');
  return label === null ? null : create('found');
}

/** Returns a reply with the typed values and the possible places of the ambiguous addresses. */
export function replyWithChoices(
  submission: Pick<Submission<unknown>, 'reply'>,
  unsure: readonly (Pick<LookedUp, 'choices'> & { name: string })[],
  writeValue: (choice: LookedUp['choices'][number]) => string,
) {
  const choices = unsure.map(({ name, choices }): [string, AddressChoice[]] => [
    name,
    choices.map((choice) => ({ label: choice.label, value: writeValue(choice) })),
  ]);
  const fieldErrors = Object.fromEntries(unsure.map(({ name }) => [name, ['addressUnsure']]));
  const reply: FormReply = {
    form: submission.reply({ fieldErrors }),
    addressChoices: Object.fromEntries(choices),
  };
  return data<FormReply>(reply, { status: 400 });
}

/** Returns whether a place still has to be chosen for an address. */
export function isOpen(form: FormData, name: string, place: string): boolean {
  return form.has(getChosenForName(place)) && !isForSameText(form, name, place);
}
