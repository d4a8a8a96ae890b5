export const UNITS = ['miles', 'km'] as const;
/** What a driver reads distances in; everything is stored and computed in miles. */
export type Units = (typeof UNITS)[number];

export const KM_PER_MILE = 1.609344;
