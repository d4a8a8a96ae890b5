export const UNITS = ['miles', 'km'] as const;
/** The unit in which a driver reads distances; everything is stored and computed in miles. */
export type Units = (typeof UNITS)[number];

const KM_PER_MILE = 1.609344;

/** Converts a distance in the driver's unit to miles. */
export function toMiles(distance: number, units: Units): number {
  return units === 'km' ? distance / KM_PER_MILE : distance;
}

/** Converts miles to the driver's unit. */
export function fromMiles(miles: number, units: Units): number {
  return units === 'km' ? miles * KM_PER_MILE : miles;
}

/** Converts a price per unit of the driver's to a price per mile, in the same currency unit. */
export function toPricePerMile(price: number, units: Units): number {
  return units === 'km' ? price * KM_PER_MILE : price;
}

/** Converts a price per mile to a price per unit of the driver's, in the same currency unit. */
export function fromPricePerMile(price: number, units: Units): number {
  return units === 'km' ? price / KM_PER_MILE : price;
}
