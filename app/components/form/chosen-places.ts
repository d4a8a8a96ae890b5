import { readNear } from '#worker/domain/places/inputs.ts';
import { getChoiceName, getChosenForName } from './address-question.ts';

/** An address field of a form, and the group of fields with its place. */
export type AddressName = { name: string; place: string };

/** The addresses of an order's form. */
export const ORDER_ADDRESSES = [
  { name: 'restaurantAddress', place: 'pickup' },
  { name: 'customerAddress', place: 'dropoff' },
] as const;

/**
 * Returns a posted form with the places chosen for its addresses, and without places of addresses changed since. A form sent
 * with scripts is returned unchanged.
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

/** Returns what was typed into a text field, without the spaces around. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
