import type { LatLng } from '#worker/domain/shared/geo.ts';

/** One thing that an unsure address may mean, and what the form sends for it. */
export type AddressChoice = { label: string; value: string };

/** What a form sends when nothing offered is meant. */
export const NO_CHOICE = 'none';

/** The hidden field with the address that the form's place, or the choice among places, belongs to; absent where a script knows. */
export const getSettledName = (place: string) => `${place}.of`;
export const getChoiceName = (place: string) => `${place}.choice`;

export const writeChoice = ({ lat, lng }: LatLng) => `${lat},${lng}`;
