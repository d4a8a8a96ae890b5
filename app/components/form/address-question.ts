import type { LatLng } from '#worker/domain/shared/geo.ts';

/** A possible place of an unsure address, and the value the form sends for it. */
export type AddressChoice = { label: string; value: string };

/** What a form sends when none of the choices is meant. */
export const NO_CHOICE = 'none';

/** The hidden field with the address that the form's place or choice belongs to; absent with scripts. */
export const getChosenForName = (place: string) => `${place}.of`;
export const getChoiceName = (place: string) => `${place}.choice`;

export const writeChoice = ({ lat, lng }: LatLng) => `${lat},${lng}`;
