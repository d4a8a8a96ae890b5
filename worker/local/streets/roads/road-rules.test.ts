import { expect, test } from 'vitest';
import { BACKWARD, FORWARD } from '#worker/engines/streets/index.ts';
import type { Tags } from '../read-extract.ts';
import { isPassable, parseSpeed, readRoadRule } from './road-rules.ts';

const BOTH = FORWARD | BACKWARD;

test('limits are miles an hour where they say so, else kilometers', () => {
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

test('motorways go by their number, other roads by their name', () => {
  expect(readRoadRule({ highway: 'motorway', name: 'Kennedy Highway', ref: 'I 95;US 40' })?.name).toBe(
    'I-95',
  );
  expect(readRoadRule({ highway: 'primary', name: 'Boston Street', ref: 'MD 150' })?.name).toBe(
    'Boston Street',
  );
  expect(readRoadRule({ highway: 'primary', ref: 'US 40' })?.name).toBe('US 40');
  expect(readRoadRule({ highway: 'service' })?.name).toBe('');
});

test('rough surfaces and alleys are slow', () => {
  const speed = (tags: Record<string, string>) => readRoadRule(tags)?.milesPerHour ?? 0;
  expect(speed({ highway: 'residential', surface: 'gravel' })).toBeLessThan(
    speed({ highway: 'residential' }),
  );
  expect(speed({ highway: 'service', service: 'alley' })).toBeLessThan(speed({ highway: 'service' }));
});

test('gates are passed, bollards and private gates are not', () => {
  expect(isPassable({ barrier: 'gate' })).toBe(true);
  expect(isPassable({ barrier: 'bollard' })).toBe(false);
  expect(isPassable({ barrier: 'gate', access: 'private' })).toBe(false);
});
