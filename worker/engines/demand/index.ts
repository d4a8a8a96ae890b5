/**
 * The demand engine: which neighborhoods have clearly more orders than usual now, and how well that predicts the next
 * hour. Pure; the rest of the app imports no other file of this folder.
 */
export { type BackTest, backTest, TESTED_WEEKS } from './back-test.ts';
export { canEvaluate, computeDemandRatio, DAMPING, MAX_SURGE } from './evaluate-area.ts';
export {
  type AreaHistory,
  type Findings,
  type FoundHotspot,
  findHotspots,
  listNeededHours,
  RECENT_MS,
} from './find-hotspots.ts';
export { getHotspotReason, HOTSPOT_REASONS, type Hotspot } from './hotspot.ts';
export { countByTown, HOTSPOT_MILES, keepStrongest, MAX_A_TOWN, pickNear } from './near-hotspots.ts';
export { getOutlook, type HitRate, HOTSPOT_LIFETIME_MS, type HotspotOutlook } from './outlook.ts';
export { type AreaCount, countAreas, countHours, type HourCount, type Placement } from './placements.ts';
export { HISTORY_WEEKS } from './usual-level.ts';
