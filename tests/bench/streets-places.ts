import { keepAbove, type Target } from '#tests/bench/targets.ts';
import { type PlaceRating, rateFound } from '#worker/domain/places/rate-place.ts';
import { encodePlaces, loadPlaces, type PlaceData, searchPlaces } from '#worker/engines/streets/index.ts';
import { collectPlaces } from '#worker/local/streets/build-places.ts';
import type { Extract } from '#worker/local/streets/read-extract.ts';

/** Maximum distance of a found address, and of a found crossing. */
const NEAR_METERS = 150;
const CROSSING_METERS = 80;

/** One typed text and where it should lead. */
type Case = { text: string; places: Place[] };
type Place = { lat: number; lng: number };

type PlaceFigures = {
  name: string;
  cases: number;
  /** Share of cases found near enough. */
  found: number;
  /** Of the places used without a question (`rateFound`), the share that is right; and the share of cases with such a place. */
  rightWhenSure: number;
  sure: number;
  /** Median microseconds of a search. */
  micros: number;
};

/** Minimum percentage of cases found near enough. */
const MIN_FOUND: Record<string, number> = {
  'number withheld': 94,
  'block withheld': 85,
  'street withheld': 78,
};

/** Measures the address search on the addresses of an extract: each as it is, and with parts of the data withheld. */
export function benchPlaces(extract: Extract): Target[] {
  console.log(`\nAddresses of Baltimore, found within ${NEAR_METERS} m (crossings ${CROSSING_METERS} m)`);
  const heads = ['                 ', 'cases', 'found %', 'sure %', 'right of the sure %', 'us'];
  console.log(heads.join('  '));
  return measurePlaces(extract).flatMap(({ name, cases, found, sure, rightWhenSure, micros }) => {
    const shares = [found, sure, rightWhenSure].map((share) => (100 * share).toFixed(1));
    const cells = [name, String(cases), ...shares, micros.toFixed(0)];
    console.log(cells.map((cell, index) => cell.padStart(heads[index]?.length ?? 0)).join('  '));
    const minFound = MIN_FOUND[name];
    return minFound === undefined ? [] : [keepAbove(`baltimore: addresses, ${name}`, found, minFound)];
  });
}

function measurePlaces(extract: Extract): PlaceFigures[] {
  const data = collectPlaces(extract);
  const addresses = data.streets.flatMap((street, index) =>
    street.houses.filter(({ text }) => text === null).map((house) => ({ index, street, house })),
  );
  const read = (what: PlaceData) => loadPlaces(encodePlaces(what).slice().buffer);
  const whole = read(data);
  const toCase = ({ street, house }: (typeof addresses)[number]): Case => ({
    text: `${house.number} ${street.name}`,
    places: street.houses.filter(({ number }) => number === house.number),
  });
  const withhold = (name: string, keyOf: (street: number, number: number) => string) => {
    const groups = new Map<string, typeof addresses>();
    for (const address of addresses) {
      const key = keyOf(address.index, address.house.number);
      groups.set(key, [...(groups.get(key) ?? []), address]);
    }
    const runs = [...groups].map(([key, group]) => ({
      index: read(leaveOut(data, (street, number) => keyOf(street, number) === key)),
      cases: group.map(toCase),
    }));
    return runCases(name, runs);
  };
  const random = createRandom(7);
  return [
    runCases('address as it is', [{ index: whole, cases: addresses.map(toCase) }]),
    withhold('number withheld', (street, number) => `${street} ${number}`),
    withhold('block withheld', (street, number) => `${street} ${Math.floor(number / 100)}`),
    withhold('street withheld', (street) => `${street}`),
    runCases('crossing', [{ index: whole, cases: listCrossings(data) }]),
    ...['one letter wrong', 'two letters wrong'].map((name, more) => {
      const cases = addresses.map((address) => {
        const { text, places } = toCase(address);
        const once = misspell(text, random);
        return { text: more ? misspell(once, random) : once, places };
      });
      return runCases(name, [{ index: whole, cases }]);
    }),
  ];
}

/** Ratings of a place that is used without a question. */
const USED: PlaceRating[] = ['found', 'about'];

type Index = ReturnType<typeof loadPlaces>;

function runCases(name: string, runs: readonly { index: Index; cases: readonly Case[] }[]): PlaceFigures {
  const count = { cases: 0, found: 0, sure: 0, right: 0 };
  const times: number[] = [];
  const limit = name === 'crossing' ? CROSSING_METERS : NEAR_METERS;
  for (const { index, cases } of runs) {
    for (const { text, places } of cases) {
      const start = performance.now();
      const found = searchPlaces(index, text, { near: null, limit: 5 });
      times.push(1000 * (performance.now() - start));
      const [best] = found;
      const isRight = best !== undefined && places.some((place) => measureMeters(best, place) <= limit);
      count.cases += 1;
      count.found += isRight ? 1 : 0;
      if (!USED.includes(rateFound(text, found))) continue;
      count.sure += 1;
      count.right += isRight ? 1 : 0;
    }
  }
  times.sort((one, other) => one - other);
  return {
    name,
    cases: count.cases,
    found: count.found / count.cases,
    rightWhenSure: count.right / Math.max(1, count.sure),
    sure: count.sure / count.cases,
    micros: times[times.length >> 1] ?? 0,
  };
}

function leaveOut(data: PlaceData, isLeftOut: (street: number, number: number) => boolean): PlaceData {
  const streets = data.streets.map((street, index) => ({
    ...street,
    houses: street.houses.filter(({ number }) => !isLeftOut(index, number)),
  }));
  return { ...data, streets };
}

/** Returns every pair of streets that share a point, with all points they share. */
function listCrossings({ streets }: PlaceData): Case[] {
  const atPoint = new Map<string, Set<number>>();
  streets.forEach(({ lines }, street) => {
    for (const line of lines) {
      for (let at = 0; at < line.length; at += 2) {
        const key = `${line[at]} ${line[at + 1]}`;
        atPoint.set(key, (atPoint.get(key) ?? new Set()).add(street));
      }
    }
  });
  const pairs = new Map<string, Case>();
  for (const [point, crossing] of atPoint) {
    const [lat = 0, lng = 0] = point.split(' ').map(Number);
    for (const one of crossing) {
      for (const other of crossing) {
        if (one >= other) continue;
        const text = `${streets[one]?.name} & ${streets[other]?.name}`;
        const pair = pairs.get(text) ?? { text, places: [] };
        pair.places.push({ lat, lng });
        pairs.set(text, pair);
      }
    }
  }
  return [...pairs.values()];
}

/** Removes, adds, replaces or swaps one letter of the street's name. */
function misspell(text: string, random: () => number): string {
  const letters = [...text].flatMap((letter, at) => (/[a-z]/i.test(letter) && at > 0 ? at : []));
  const at = letters[Math.floor(random() * letters.length)] ?? 0;
  const other = String.fromCharCode(97 + Math.floor(26 * random()));
  const [before, own, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  const kind = Math.floor(4 * random());
  if (kind === 0) return before + after;
  if (kind === 1) return before + own + other + after;
  if (kind === 2) return before + other + after;
  return before + after.charAt(0) + own + after.slice(1);
}

/** Mulberry32, for the same misspellings in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function measureMeters(found: Place, { lat, lng }: Place): number {
  const y = (found.lat - lat / 1e6) * 111_195;
  const x = (found.lng - lng / 1e6) * 111_195 * Math.cos((found.lat * Math.PI) / 180);
  return Math.hypot(x, y);
}
