import type { LatLng } from '#worker/domain/shared/geo.ts';

/** A candidate place of an ambiguous address, and the form value that selects it. */
export type AddressChoice = { label: string; value: string };

/** The form value for "none of these". */
export const NO_CHOICE = 'none';

/**
 * The name of the hidden field with the address that the submitted place or choice was for. Absent once a script has set the
 * place.
 */
export const getChosenForName = (place: string) => `${place}.of`;
export const getChoiceName = (place: string) => `${place}.choice`;

export const writeChoice = ({ lat, lng }: LatLng) => `${lat},${lng}`;
