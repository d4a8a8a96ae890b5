export const UNITS = ['miles', 'km'] as const;
/** The unit in which a driver reads distances; everything is stored and computed in miles. */
export type Units = (typeof UNITS)[number];

const KM_PER_MILE = 1.609344;

/** A distance in the driver's unit, in miles. */
export function toMiles(distance: number, units: Units): number {
  return units === 'km' ? distance / KM_PER_MILE : distance;
}

/** Miles in the driver's unit. */
export function fromMiles(miles: number, units: Units): number {
  return units === 'km' ? miles * KM_PER_MILE : miles;
}

/** A price of the driver's unit of distance as the price of a mile, in the same money. */
export function toPricePerMile(price: number, units: Units): number {
  return units === 'km' ? price * KM_PER_MILE : price;
}

/** The price of a mile as a price of the driver's unit of distance, in the same money. */
export function fromPricePerMile(price: number, units: Units): number {
  return units === 'km' ? price / KM_PER_MILE : price;
}
