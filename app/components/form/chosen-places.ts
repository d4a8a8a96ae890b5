import { readNear } from '#worker/domain/places/inputs.ts';
import { getChoiceName, getChosenForName } from './address-question.ts';

/** The name of an address field, and of the field group with its place. */
export type AddressName = { name: string; place: string };

export const ORDER_ADDRESSES = [
  { name: 'restaurantAddress', place: 'pickup' },
  { name: 'customerAddress', place: 'dropoff' },
] as const;

/**
 * Returns a copy of a submitted form with the chosen places filled in. Places of addresses edited since are cleared, and places
 * set by a script are kept.
 */
export function applyChosenPlaces(form: FormData, addresses: readonly AddressName[]): FormData {
  const applied = new FormData();
  for (const [name, value] of form) applied.append(name, value);
  for (const { name, place } of addresses) {
    if (!form.has(getChosenForName(place))) continue;
    const chosen = isForSameText(form, name, place) ? form.get(getChoiceName(place)) : '';
    if (chosen === null) continue;
    const at = typeof chosen === 'string' && chosen.includes(',') ? readNear(chosen) : null;
    applied.set(`${place}.lat`, at ? String(at.lat) : '');
    applied.set(`${place}.lng`, at ? String(at.lng) : '');
  }
  return applied;
}

export function isForSameText(form: FormData, name: string, place: string): boolean {
  return readText(form, getChosenForName(place)) === readText(form, name);
}

/** Returns the trimmed value of a text field. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
