import { BACKWARD, FORWARD } from '#worker/engines/streets/index.ts';
import type { Tags } from '../read-extract.ts';

/** The rules of a way for cars, derived from its tags. */
export type RoadRule = {
  /** Free-flow speed. */
  milesPerHour: number;
  /** Importance at a crossing; the lower rank yields. */
  rank: number;
  /** The allowed directions: FORWARD and BACKWARD bits, relative to the order of the way's nodes. */
  directions: number;
  /** Whether it is a motorway or its ramp. */
  isMotorway: boolean;
  isRoundabout: boolean;
  name: string;
};

/**
 * Free-flow speeds without a posted limit, excluding crossings: the limit posted on most of the class's miles in Baltimore
 * (derived in `road-rules.test.ts`), or the usual limit in the United States if Baltimore posts too few.
 */
const CLASSES = new Map(
  Object.entries({
    motorway: { milesPerHour: 60, rank: 7 },
    motorway_link: { milesPerHour: 35, rank: 6 },
    trunk: { milesPerHour: 48, rank: 6 },
    trunk_link: { milesPerHour: 30, rank: 5 },
    primary: { milesPerHour: 30, rank: 5 },
    primary_link: { milesPerHour: 25, rank: 4 },
    secondary: { milesPerHour: 30, rank: 4 },
    secondary_link: { milesPerHour: 22, rank: 3 },
    tertiary: { milesPerHour: 25, rank: 3 },
    tertiary_link: { milesPerHour: 20, rank: 2 },
    unclassified: { milesPerHour: 24, rank: 2 },
    residential: { milesPerHour: 21, rank: 2 },
    road: { milesPerHour: 20, rank: 2 },
    living_street: { milesPerHour: 10, rank: 1 },
    service: { milesPerHour: 12, rank: 1 },
  }),
);

/** Free-flow speed on a motorway is about 5 mph above the limit. Source: Highway Capacity Manual, 6th edition, chapter 12. */
const MOTORWAY_EXCESS = 5;

/** From this rank down, speeds stay below the limit because of parked cars and narrow lanes. */
const SMALL_RANK = 2;
const SMALL_SHARE = 0.85;

const SERVICES = new Map(Object.entries({ alley: 9, driveway: 8, parking_aisle: 7, 'drive-through': 6 }));

/** Service ways that customers cannot use. */
const CLOSED_SERVICES = new Set(['emergency_access', 'emergency', 'bus', 'busway', 'siding', 'yard']);

/** Access values that exclude a courier's car; deliveries and customers may enter. */
const CLOSED = new Set([
  'no',
  'private',
  'agricultural',
  'forestry',
  'military',
  'emergency',
  'psv',
  'bus',
  'hov',
]);

/** Barriers that cars can pass; others close the way. */
const OPEN_BARRIERS = new Set([
  'no',
  'entrance',
  'gate',
  'lift_gate',
  'swing_gate',
  'sliding_gate',
  'toll_booth',
  'border_control',
  'cattle_grid',
  'kerb',
  'height_restrictor',
  'speed_bump',
  'rising_bollard',
]);

const ROUGH_SURFACES = new Set([
  'unpaved',
  'gravel',
  'fine_gravel',
  'ground',
  'dirt',
  'earth',
  'grass',
  'sand',
  'mud',
]);
const ROUGH_MILES_PER_HOUR = 12;
const COBBLED_SURFACES = new Set(['cobblestone', 'sett', 'unhewn_cobblestone']);
const COBBLED_MILES_PER_HOUR = 16;

const MILES_PER_KILOMETER = 0.621371;

/** Returns the rules of a way for cars, or null if cars may not use it. Source: wiki.openstreetmap.org, OSM tags for routing. */
export function readRoadRule(tags: Tags): RoadRule | null {
  const highway = tags.highway ?? '';
  const roadClass = CLASSES.get(highway);
  if (!roadClass || tags.area === 'yes' || !isOpen(tags) || CLOSED_SERVICES.has(tags.service ?? ''))
    return null;
  const directions = readDirections(tags);
  if (directions === 0) return null;
  return {
    milesPerHour: readSpeed(tags, roadClass),
    rank: roadClass.rank,
    directions,
    isMotorway: highway.startsWith('motorway'),
    isRoundabout: isRoundabout(tags),
    name: readRoadName(tags),
  };
}

export function isPassable(tags: Tags): boolean {
  return isOpen(tags) && (tags.barrier === undefined || OPEN_BARRIERS.has(tags.barrier));
}

/** Whether the most specific access tag allows a courier's car. */
function isOpen(tags: Tags): boolean {
  const access = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle ?? tags.access;
  return access === undefined || !CLOSED.has(access);
}

function isRoundabout({ junction }: Tags): boolean {
  return junction === 'roundabout' || junction === 'circular';
}

/** Returns the allowed directions. Motorways, their ramps and roundabouts are one-way by default. */
function readDirections(tags: Tags): number {
  const value = tags['oneway:motor_vehicle'] ?? tags.oneway;
  if (value === 'yes' || value === 'true' || value === '1') return FORWARD;
  if (value === '-1' || value === 'reverse') return BACKWARD;
  if (value === 'reversible' || value === 'alternating') return 0;
  if (value !== undefined) return FORWARD | BACKWARD;
  const isOneWay = isRoundabout(tags) || (tags.highway ?? '').startsWith('motorway');
  return isOneWay ? FORWARD : FORWARD | BACKWARD;
}

function readSpeed(tags: Tags, { milesPerHour, rank }: { milesPerHour: number; rank: number }): number {
  const limit = parseSpeed(tags.maxspeed ?? '');
  const surface = tags.surface ?? '';
  let speed = milesPerHour;
  if (tags.highway === 'service') {
    speed = Math.min(SERVICES.get(tags.service ?? '') ?? milesPerHour, limit ?? milesPerHour);
  } else if (limit !== null) {
    speed = rank <= SMALL_RANK ? SMALL_SHARE * limit : limit;
    if (tags.highway === 'motorway') speed += MOTORWAY_EXCESS;
  }
  if (ROUGH_SURFACES.has(surface)) return Math.min(speed, ROUGH_MILES_PER_HOUR);
  if (COBBLED_SURFACES.has(surface)) return Math.min(speed, COBBLED_MILES_PER_HOUR);
  return speed;
}

/** Returns a speed limit in mph; numbers without a unit are in km/h. Null if invalid or not between 3 and 100 mph. */
export function parseSpeed(value: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(mph|km\/h|kmh|kph)?$/i.exec(value.trim());
  if (!match) return null;
  const speed = Number(match[1]) * (match[2]?.toLowerCase() === 'mph' ? 1 : MILES_PER_KILOMETER);
  return speed >= 3 && speed <= 100 ? speed : null;
}

/** Returns the name that drivers use: the number of a motorway, the name of other roads. */
function readRoadName(tags: Tags): string {
  const number =
    (tags.ref ?? '')
      .split(';')[0]
      ?.trim()
      .replace(/^I (\d+)$/, 'I-$1') ?? '';
  if (tags.highway === 'motorway' && number !== '') return number;
  return tags.name?.trim() || number;
}
