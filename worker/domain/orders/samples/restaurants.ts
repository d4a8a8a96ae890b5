import { type CityPlace, RESTAURANTS_BY_NAME } from './city.ts';

/**
 * A part of the sample city: Fells Point and Little Italy in the west, the streets south and east of Patterson Park in the
 * center, those around the hospital and Orleans Street in the north, Highlandtown and Greektown in the east, and the roads toward
 * Dundalk in the south.
 */
export type SampleArea = 'center' | 'north' | 'south' | 'east' | 'west';

/**
 * An invented restaurant of the sample city. `waitMinutes` is the usual wait at its counter, `basketCents` the usual total of an
 * order, `mealWeights` how busy it is at breakfast, lunch and dinner.
 */
export type SampleRestaurant = CityPlace & {
  name: string;
  area: SampleArea;
  waitMinutes: number;
  basketCents: number;
  mealWeights: readonly [breakfast: number, lunch: number, dinner: number];
};

type Entry = [
  area: SampleArea,
  name: string,
  waitMinutes: number,
  basketCents: number,
  breakfast: number,
  lunch: number,
  dinner: number,
];

const ENTRIES: readonly Entry[] = [
  ['west', 'Copper Kettle Noodles', 4, 2600, 0, 4, 4],
  ['east', 'The Blue Ladle', 6, 3100, 1, 3, 4],
  ['center', 'Marigold Tacos', 3, 2200, 3, 5, 4],
  ['center', 'Half Moon Pizza Kitchen', 19, 3400, 0, 3, 6],
  ['center', 'Paper Crane Sushi', 7, 4800, 0, 2, 5],
  ['center', 'Sunday Best Bagels', 3, 1700, 6, 3, 0],
  ['west', 'Saffron Lane', 7, 3900, 0, 2, 5],
  ['center', 'Little Harbor Fish Fry', 6, 2900, 0, 2, 3],
  ['north', 'Green Fork Salads', 3, 1900, 1, 6, 2],
  ['north', 'Old Mill Burgers', 5, 2300, 0, 5, 5],
  ['north', 'Campus Dumpling House', 4, 2100, 0, 4, 5],
  ['north', 'Pita Pocket Garden', 3, 1800, 1, 5, 3],
  ['north', 'Night Owl Ramen', 21, 2700, 0, 1, 6],
  ['north', 'Honeycomb Waffles', 5, 1900, 5, 2, 1],
  ['north', 'Roadside Fried Chicken', 7, 2600, 0, 4, 5],
  ['south', 'Basil & Thunder', 5, 3000, 0, 3, 5],
  ['center', 'Three Rivers Barbecue', 21, 3900, 0, 4, 6],
  ['center', 'Lemon Tree Deli', 2, 1800, 4, 5, 1],
  ['south', 'Casa Luciernaga', 6, 2800, 1, 3, 5],
  ['east', 'The Salty Pretzel', 4, 1600, 1, 3, 3],
  ['south', 'Tall Grass Vegan Kitchen', 5, 2500, 1, 4, 3],
  ['south', 'Golden Abacus', 6, 2900, 0, 3, 6],
  ['east', 'Brick Oven Brothers', 7, 3200, 0, 2, 6],
  ['east', 'East Side Arepas', 4, 2100, 2, 4, 4],
  ['east', 'Quiet Cup Coffee Bar', 2, 1400, 6, 2, 0],
  ['east', 'Tin Roof Curry', 6, 3300, 0, 2, 5],
  ['east', 'Ocean Avenue Poke', 3, 2700, 0, 5, 3],
  ['center', 'Grandma Odette', 21, 3600, 0, 2, 5],
  ['center', 'Maple & Rye', 5, 2400, 4, 3, 2],
  ['west', 'Spoon & Anchor', 6, 3500, 0, 2, 4],
  ['west', 'Cactus Wren Cantina', 7, 2900, 1, 3, 5],
  ['west', 'Rolling Pin Pies', 4, 2200, 2, 3, 2],
  ['west', 'Lucky Thirteen Wings', 19, 3000, 0, 2, 6],
  ['west', 'Sprout & Stone', 3, 2300, 1, 5, 2],
  ['east', 'Juno Street Grill', 5, 2600, 0, 4, 4],
  ['center', 'Velvet Bean Creamery', 3, 1500, 0, 1, 3],
];

function findPlace(name: string): CityPlace {
  const place = RESTAURANTS_BY_NAME.get(name);
  if (!place) throw new Error(`Nothing says where ${name} is.`);
  return place;
}

export const SAMPLE_RESTAURANTS: readonly SampleRestaurant[] = ENTRIES.map(
  ([area, name, waitMinutes, basketCents, ...mealWeights]) => ({
    ...findPlace(name),
    name,
    area,
    waitMinutes,
    basketCents,
    mealWeights,
  }),
);
