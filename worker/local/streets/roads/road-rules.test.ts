import { expect, test } from 'vitest';
import { readCity } from '#tests/factories/get-city.ts';
import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { BACKWARD, FORWARD } from '#worker/engines/streets/index.ts';
import type { Tags } from '../read-extract.ts';
import { isPassable, parseSpeed, readRoadRule } from './road-rules.ts';

const BOTH = FORWARD | BACKWARD;

test('reads limits in mph if the unit is given, else in km/h', () => {
  expect(parseSpeed('25 mph')).toBe(25);
  expect(parseSpeed('25mph')).toBe(25);
  expect(parseSpeed('50')).toBeCloseTo(31.07, 2);
  expect(parseSpeed('50 km/h')).toBeCloseTo(31.07, 2);
  for (const value of ['', 'none', 'signals', 'US:urban', '0', '-30', '30;50', '5e3 mph']) {
    expect(parseSpeed(value)).toBeNull();
  }
});

test.each([
  [{ highway: 'residential' }, BOTH],
  [{ highway: 'residential', oneway: 'yes' }, FORWARD],
  [{ highway: 'residential', oneway: '-1' }, BACKWARD],
  [{ highway: 'motorway' }, FORWARD],
  [{ highway: 'motorway_link', oneway: 'no' }, BOTH],
  [{ highway: 'tertiary', junction: 'roundabout' }, FORWARD],
  [{ highway: 'service', service: 'alley', access: 'destination' }, BOTH],
  [{ highway: 'residential', access: 'no', motor_vehicle: 'yes' }, BOTH],
])('%o may be driven in directions %i', (tags, directions) => {
  expect(readRoadRule(tags)?.directions).toBe(directions);
});

test.each<Tags>([
  { highway: 'footway' },
  { highway: 'constructor' },
  { highway: 'construction' },
  { highway: 'service', access: 'private' },
  { highway: 'residential', motor_vehicle: 'no', access: 'yes' },
  { highway: 'service', service: 'emergency_access' },
  { highway: 'primary', oneway: 'reversible' },
  { highway: 'service', area: 'yes' },
  { building: 'yes' },
])('%o is no street for a courier', (tags) => {
  expect(readRoadRule(tags)).toBeNull();
});

test('uses the number of a motorway, and the name of other roads', () => {
  expect(readRoadRule({ highway: 'motorway', name: 'Kennedy Highway', ref: 'I 95;US 40' })?.name).toBe(
    'I-95',
  );
  expect(readRoadRule({ highway: 'primary', name: 'Boston Street', ref: 'MD 150' })?.name).toBe(
    'Boston Street',
  );
  expect(readRoadRule({ highway: 'primary', ref: 'US 40' })?.name).toBe('US 40');
  expect(readRoadRule({ highway: 'service' })?.name).toBe('');
});

test('lowers the speed on rough surfaces and in alleys', () => {
  const speed = (tags: Record<string, string>) => readRoadRule(tags)?.milesPerHour ?? 0;
  expect(speed({ highway: 'residential', surface: 'gravel' })).toBeLessThan(
    speed({ highway: 'residential' }),
  );
  expect(speed({ highway: 'service', service: 'alley' })).toBeLessThan(speed({ highway: 'service' }));
});

test('allows gates, but not bollards and private gates', () => {
  expect(isPassable({ barrier: 'gate' })).toBe(true);
  expect(isPassable({ barrier: 'bollard' })).toBe(false);
  expect(isPassable({ barrier: 'gate', access: 'private' })).toBe(false);
});

/** A class with fewer miles of posted limits is skipped. */
const MIN_POSTED_MILES = 2;

test('the default speed of a class is the median of its posted limits in Baltimore, by miles', () => {
  const { ways, locate } = readCity('baltimore');
  const measure = (nodes: readonly number[]) => {
    const places = nodes.map(locate).filter((place) => place !== null);
    return places
      .slice(1)
      .reduce((sum, place, at) => sum + computeMilesBetween(places[at] ?? place, place), 0);
  };
  const posted = new Map<string, { speed: number; miles: number }[]>();
  for (const { tags, nodes } of ways) {
    const { highway = '', maxspeed = '' } = tags;
    const speed = readRoadRule({ highway, maxspeed })?.milesPerHour;
    if (highway === 'service' || parseSpeed(maxspeed) === null || speed === undefined) continue;
    posted.set(highway, [...(posted.get(highway) ?? []), { speed, miles: measure(nodes) }]);
  }
  const medians: Record<string, number> = {};
  for (const [highway, roads] of posted) {
    const half = roads.reduce((sum, { miles }) => sum + miles, 0) / 2;
    if (2 * half < MIN_POSTED_MILES) continue;
    let left = half;
    for (const { speed, miles } of roads.sort((one, two) => one.speed - two.speed)) {
      if (left > 0) medians[highway] = Math.round(speed);
      left -= miles;
    }
  }
  expect(Object.keys(medians).sort()).toEqual([
    'motorway',
    'primary',
    'residential',
    'secondary',
    'tertiary',
  ]);
  for (const [highway, speed] of Object.entries(medians)) {
    expect({ highway, speed }).toEqual({ highway, speed: readRoadRule({ highway })?.milesPerHour });
  }
});
