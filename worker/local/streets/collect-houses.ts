import { abbreviateStreet, type House } from '#worker/engines/streets/index.ts';
import type { RawStreet } from './collect-streets.ts';
import { locateThing, type MicroPlace } from './locate-thing.ts';
import type { Extract } from './read-extract.ts';

type CityHouse = House & { city: string | null };

/** Maximum distance of a house from its street, in millionths of a degree: about 500 m, to include large properties. */
const MAX_AWAY_MICROS = 5000;

/** Returns each street with its houses, sorted by number. Omits houses whose street isn't in the extract. */
export function collectHouses(
  extract: Extract,
  streets: readonly RawStreet[],
): { street: RawStreet; houses: CityHouse[] }[] {
  const found = streets.map((street) => ({ street, houses: [] as CityHouse[] }));
  const byName = new Map<string, typeof found>();
  for (const each of found) {
    // A house on South Conkling Street may be tagged "Conkling Street", and vice versa.
    for (const name of [each.street.name, ...each.street.otherNames, dropDirection(each.street.name)]) {
      byName.set(name, [...(byName.get(name) ?? []), each]);
    }
  }
  for (const { tags, ...thing } of [...extract.nodes, ...extract.ways, ...extract.relations]) {
    const written = tags['addr:housenumber'];
    const place = written ? locateThing(extract, { tags, ...thing }) : null;
    if (!written || !place) continue;
    const name = abbreviateStreet(tags['addr:street'] ?? '');
    const candidates = byName.get(name) ?? byName.get(dropDirection(name)) ?? [];
    const nearest = findNearest(candidates, place);
    if (!nearest) continue;
    for (const { number, text } of readNumbers(written)) {
      nearest.houses.push({ number, text, ...place, city: tags['addr:city'] ?? null });
    }
  }
  for (const { houses } of found) houses.sort(compareHouses);
  return found;
}

const dropDirection = (name: string) => name.replace(/^(?:N|S|E|W|NE|NW|SE|SW) (?=\S+ \S)/, '');

function compareHouses(one: House, other: House): number {
  return (
    one.number - other.number || (one.text ?? '').localeCompare(other.text ?? '', 'en') || one.lat - other.lat
  );
}

/** Returns the house numbers in a tag: "12;14" has two, "100-104" its ends, and "1924B" one with a letter. */
function readNumbers(written: string): { number: number; text: string | null }[] {
  return written.split(/[;,]/).flatMap((part) => {
    const text = part.trim();
    const range = /^(\d{1,6})\s*-\s*(\d{1,6})$/.exec(text);
    const numbers = range ? [range[1], range[2]] : [/^\d{1,6}/.exec(text)?.[0]];
    return numbers.flatMap((number) =>
      number ? { number: Number(number), text: text === number || range ? null : text } : [],
    );
  });
}

function findNearest<T extends { street: RawStreet }>(candidates: readonly T[], place: MicroPlace): T | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, away: measureAway(candidate.street, place) }))
    .sort((one, other) => one.away - other.away);
  const [nearest] = ranked;
  return nearest && nearest.away < MAX_AWAY_MICROS ? nearest.candidate : null;
}

function measureAway({ lines }: RawStreet, place: MicroPlace): number {
  let minDistance = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    for (let at = 0; at + 3 < line.length; at += 2) {
      const [lat = 0, lng = 0, toLat = 0, toLng = 0] = line.slice(at, at + 4);
      const [y, x] = [toLat - lat, toLng - lng];
      const share = ((place.lat - lat) * y + (place.lng - lng) * x) / (x * x + y * y || 1);
      const bound = Math.max(0, Math.min(1, share));
      minDistance = Math.min(
        minDistance,
        Math.hypot(place.lat - lat - bound * y, place.lng - lng - bound * x),
      );
    }
  }
  return minDistance;
}
