/**
 * The streets engine: travel times and courses on a region's roads, and the search for its addresses. Pure; the rest of the app
 * imports no other file of this folder.
 */
export {
  calibrateSpeeds,
  getSpeedFactor,
  type RecordedLeg,
  type SpeedCalibration,
} from './calibrate-speeds.ts';
export { computeMatrix } from './compute-matrix.ts';
export { findLeg } from './find-leg.ts';
export type { House, PlaceData, StreetData } from './places/place-data.ts';
export { encodePlaces } from './places/place-file.ts';
export { loadPlaces, type PlaceIndex } from './places/place-index.ts';
export { findState } from './places/read-areas.ts';
export type { FoundPlace } from './places/search-places.ts';
export { searchPlaces } from './places/search-places.ts';
export { abbreviateStreet } from './places/street-name.ts';
export {
  BACKWARD,
  encodeStreet,
  FORWARD,
  NO_STOPPING,
  ROAD_FILE,
  type RoadSections,
  UNITS_PER_DEGREE,
} from './road-file.ts';
export { loadRoads, type RoadNetwork } from './road-network.ts';
export { packSections } from './section-file.ts';
export { MAX_SNAP_METERS, snapToRoad } from './snap-to-road.ts';
