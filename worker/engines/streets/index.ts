export type { House, PlaceData, SpotData, StreetData } from './places/place-data.ts';
export { encodePlaces } from './places/place-file.ts';
export { loadPlaces, type PlaceIndex } from './places/place-index.ts';
export type { FoundPlace } from './places/search-places.ts';
export { searchPlaces } from './places/search-places.ts';
export { splitAddress } from './places/split-address.ts';
export { abbreviateStreet } from './places/street-name.ts';
