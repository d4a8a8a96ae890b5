/** A house number with its place, in millionths of a degree. `text` is the number as written where it has more than digits. */
export type House = { number: number; text: string | null; lat: number; lng: number };

/** A street of a region: its name, lines and house numbers. Distant streets with the same name are separate. */
export type StreetData = {
  /** As an address writes it: "S Conkling St". */
  name: string;
  otherNames: string[];
  /** The city of most of the street, as an index of `PlaceData.cities`; −1 if unknown. */
  city: number;
  /** Latitudes and longitudes, alternating, in millionths of a degree; streets that cross share a point. */
  lines: number[][];
  /** Sorted by number. */
  houses: House[];
};

/** Something with a name: a restaurant, a shop, a hospital. */
export type SpotData = { name: string; address: string; lat: number; lng: number };

/** The data of a region's address search. */
export type PlaceData = {
  cities: string[];
  /** Names of states, neighborhoods and other areas that an address may end with. */
  areas: string[];
  postcodes: string[];
  streets: StreetData[];
  spots: SpotData[];
};

/** Returns the index of the first house with this number or a higher one. */
export function findFirstHouse(houses: readonly House[], number: number): number {
  const first = houses.findIndex((house) => house.number >= number);
  return first < 0 ? houses.length : first;
}
