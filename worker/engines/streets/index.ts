export {
  calibrateSpeeds,
  getSpeedFactor,
  type RecordedLeg,
  type SpeedCalibration,
} from './calibrate-speeds.ts';
export { computeMatrix, type StreetMatrix } from './compute-matrix.ts';
export { findLeg, type Leg } from './find-leg.ts';
export { findReachable } from './find-reachable.ts';
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
export { MAX_SNAP_METERS, type RoadPoint, snapToRoad } from './snap-to-road.ts';
export { createHeap, popLeast, pushKey, type TimeHeap } from './time-heap.ts';
