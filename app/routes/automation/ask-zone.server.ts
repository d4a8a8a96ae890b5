import type { Submission } from '@conform-to/react';
import { getChoiceName, NO_CHOICE } from '#app/components/form/address-question.ts';
import { isForSameText, readText } from '#app/components/form/chosen-places.ts';
import type { Toast } from '#app/lib/toast.ts';
import { createAddressToast, isOpen, replyWithChoices } from '#app/routes/resources/ask-address.server.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { lookUpAddress } from '#worker/services/places/look-up-address.ts';

const ZONE = 'newZone';

/** Returns the zone that a form adds without JavaScript. */
export const readZone = (form: FormData) => readText(form, ZONE);

/** Returns the posted form with its new zone replaced by the place the driver chose for it, if they chose one. */
export function applyChosenZone(form: FormData): FormData {
  const chosen = readText(form, getChoiceName(ZONE));
  if (chosen === '' || chosen === NO_CHOICE || !isForSameText(form, ZONE, ZONE)) return form;
  const applied = new FormData();
  for (const [name, value] of form) applied.append(name, name === ZONE ? chosen : value);
  return applied;
}

type Question = {
  form: FormData;
  submission: Pick<Submission<unknown>, 'reply'>;
  zone: string;
  near: LatLng | null;
};

/** Returns a reply that asks which place on the map a new zone means, or null if it is clear or already chosen. */
export async function askZone(ctx: Ctx, { form, submission, zone, near }: Question) {
  const isChosen = zone === readText(form, getChoiceName(ZONE));
  if (zone === '' || isChosen || !isOpen(form, ZONE, ZONE)) return null;
  const { choices, label } = await lookUpAddress(ctx, zone, { near });
  if (choices.length === 0 || label === null) return null;
  return replyWithChoices(submission, [{ name: ZONE, choices }], (choice) => choice.label);
}

/** Returns the toast that says where a new zone is, or that only its name is matched. Returns null if no zone was added. */
export async function createZoneToast(ctx: Ctx, zone: string, near: LatLng | null): Promise<Toast | null> {
  return zone === ''
    ? null
    : createAddressToast(ctx, { address: zone, near, picked: null, key: 'zoneSaved' });
}
