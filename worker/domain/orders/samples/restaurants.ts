import { type StreetPlace, snapToStreet } from './streets.ts';

/** A part of the sample city: a busy corner and the streets round it. */
export type SampleArea = 'centre' | 'university' | 'south' | 'east' | 'west';

/**
 * An invented restaurant of the sample city. `waitMinutes` is what a driver usually waits at its counter,
 * `basketCents` what an order there usually comes to, `mealWeights` how busy it is at breakfast, lunch and dinner.
 */
export type SampleRestaurant = StreetPlace & {
  name: string;
  area: SampleArea;
  waitMinutes: number;
  basketCents: number;
  mealWeights: readonly [breakfast: number, lunch: number, dinner: number];
};

type Entry = [
  name: string,
  eastMiles: number,
  northMiles: number,
  waitMinutes: number,
  basketCents: number,
  breakfast: number,
  lunch: number,
  dinner: number,
];

/** Four busy corners (centre, university, south side, east side) and a few places west and between them. */
const ENTRIES: readonly Entry[] = [
  ['Copper Kettle Noodles', 0.1, 0.2, 4, 2600, 0, 4, 4],
  ['The Blue Ladle', -0.2, 0.35, 6, 3100, 1, 3, 4],
  ['Marigold Tacos', 0.45, -0.1, 3, 2200, 3, 5, 4],
  ['Half Moon Pizza Kitchen', -0.4, -0.2, 15, 3400, 0, 3, 6],
  ['Paper Crane Sushi', 0.3, 0.6, 7, 4800, 0, 2, 5],
  ['Sunday Best Bagels', -0.1, 0.75, 3, 1700, 6, 3, 0],
  ['Saffron Lane', 0.7, 0.4, 7, 3900, 0, 2, 5],
  ['Little Harbor Fish Fry', 0.2, -0.5, 6, 2900, 0, 2, 3],
  ['Green Fork Salads', -0.3, 1.9, 3, 1900, 1, 6, 2],
  ['Old Mill Burgers', 0.1, 2.2, 5, 2300, 0, 5, 5],
  ['Campus Dumpling House', -0.6, 2.1, 4, 2100, 0, 4, 5],
  ['Pita Pocket Garden', 0.4, 1.7, 3, 1800, 1, 5, 3],
  ['Night Owl Ramen', -0.2, 2.5, 19, 2700, 0, 1, 6],
  ['Honeycomb Waffles', 0.6, 2.4, 5, 1900, 5, 2, 1],
  ['Roadside Fried Chicken', -0.9, 1.6, 7, 2600, 0, 4, 5],
  ['Basil & Thunder', 0.3, -1.9, 5, 3000, 0, 3, 5],
  ['Three Rivers Barbecue', -0.4, -2.1, 16, 3900, 0, 4, 6],
  ['Lemon Tree Deli', 0.1, -1.6, 2, 1800, 4, 5, 1],
  ['Casa Luciernaga', -0.7, -1.8, 6, 2800, 1, 3, 5],
  ['The Salty Pretzel', 0.6, -2.3, 4, 1600, 1, 3, 3],
  ['Tall Grass Vegan Kitchen', -0.1, -2.4, 5, 2500, 1, 4, 3],
  ['Golden Abacus', 0.8, -1.5, 6, 2900, 0, 3, 6],
  ['Brick Oven Brothers', 2.0, 0.3, 7, 3200, 0, 2, 6],
  ['East Side Arepas', 2.3, 0.1, 4, 2100, 2, 4, 4],
  ['Quiet Cup Coffee Bar', 1.8, -0.3, 2, 1400, 6, 2, 0],
  ['Tin Roof Curry', 2.1, 0.7, 6, 3300, 0, 2, 5],
  ['Ocean Avenue Poke', 1.7, 0.5, 3, 2700, 0, 5, 3],
  ['Grandma Odette', 2.5, -0.4, 21, 3600, 0, 2, 5],
  ['Maple & Rye', 1.3, 1.2, 5, 2400, 4, 3, 2],
  ['Spoon & Anchor', -1.6, 0.4, 6, 3500, 0, 2, 4],
  ['Cactus Wren Cantina', -1.9, -0.3, 7, 2900, 1, 3, 5],
  ['Rolling Pin Pies', -1.4, -0.9, 4, 2200, 2, 3, 2],
  ['Lucky Thirteen Wings', -2.2, 0.6, 15, 3000, 0, 2, 6],
  ['Sprout & Stone', -1.7, 1.1, 3, 2300, 1, 5, 2],
  ['Juno Street Grill', 1.1, -1.1, 5, 2600, 0, 4, 4],
  ['Velvet Bean Creamery', -0.8, 0.1, 3, 1500, 0, 1, 3],
];

function getArea(eastMiles: number, northMiles: number): SampleArea {
  if (northMiles > 1.3) return 'university';
  if (northMiles < -1.3) return 'south';
  if (eastMiles > 1.2) return 'east';
  return eastMiles < -1.2 ? 'west' : 'centre';
}

export const SAMPLE_RESTAURANTS: readonly SampleRestaurant[] = ENTRIES.map(
  ([name, eastMiles, northMiles, waitMinutes, basketCents, ...mealWeights]) => ({
    name,
    area: getArea(eastMiles, northMiles),
    ...snapToStreet(eastMiles, northMiles),
    waitMinutes,
    basketCents,
    mealWeights,
  }),
);
