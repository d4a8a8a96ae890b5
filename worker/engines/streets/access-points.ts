import { BACKWARD, FORWARD } from './road-file.ts';
import type { RoadNetwork } from './road-network.ts';
import type { Seed } from './search-upward.ts';
import type { RoadSpot } from './snap-to-road.ts';

/** Milliseconds in a decisecond, the unit of delays. */
const DELAY_UNIT = 100;

/** The street of a point and those of the same course. */
function listStreets(network: RoadNetwork, { streetId }: RoadSpot): readonly number[] {
  return [streetId, ...(network.twins.get(streetId) ?? [])];
}

/** Returns the time and length of part of a street, without the crossing at its end. */
export function measurePart(
  { sections }: RoadNetwork,
  street: number,
  share: number,
): { time: number; length: number } {
  return {
    time: Math.round(share * (sections.streetTime[street] as number)),
    length: Math.round(share * (sections.streetLength[street] as number)),
  };
}

/** The way from a point to the end of its street, or from the end to the point. */
export type Access = Seed & { street: number; isForward: boolean };

/** Returns how a drive may leave a point: to the ends of its street that its direction allows. */
export function listExits(network: RoadNetwork, point: RoadSpot): Access[] {
  const { streetFlags, streetFrom, streetTo, streetDelayFrom, streetDelayTo } = network.sections;
  const { share } = point;
  return listStreets(network, point).flatMap((street) => {
    const flags = streetFlags[street] as number;
    const exits: Access[] = [];
    const from = streetFrom[street] as number;
    const to = streetTo[street] as number;
    if (flags & FORWARD) {
      const part = measurePart(network, street, 1 - share);
      const delay = DELAY_UNIT * (streetDelayTo[street] as number);
      exits.push({ junction: to, time: part.time + delay, length: part.length, street, isForward: true });
    }
    if (flags & BACKWARD) {
      const part = measurePart(network, street, share);
      const delay = DELAY_UNIT * (streetDelayFrom[street] as number);
      exits.push({ junction: from, time: part.time + delay, length: part.length, street, isForward: false });
    }
    // A point at the end of a street is on the crossing, whichever way the street leads.
    if (share === 0) exits.push({ junction: from, time: 0, length: 0, street, isForward: false });
    if (share === 1) exits.push({ junction: to, time: 0, length: 0, street, isForward: true });
    return exits;
  });
}

/** Returns how a drive may come to a point: from the ends of its street that its direction allows. */
export function listEntries(network: RoadNetwork, point: RoadSpot): Access[] {
  const { streetFlags, streetFrom, streetTo } = network.sections;
  const { share } = point;
  return listStreets(network, point).flatMap((street) => {
    const flags = streetFlags[street] as number;
    const entries: Access[] = [];
    const from = streetFrom[street] as number;
    const to = streetTo[street] as number;
    if (flags & FORWARD || share === 0) {
      entries.push({ junction: from, ...measurePart(network, street, share), street, isForward: true });
    }
    if (flags & BACKWARD || share === 1) {
      entries.push({ junction: to, ...measurePart(network, street, 1 - share), street, isForward: false });
    }
    return entries;
  });
}

/** Returns the drive along one street from a point to another, or null where its direction forbids that. */
export function findDirect(network: RoadNetwork, from: RoadSpot, to: RoadSpot): Access | null {
  const isSame = listStreets(network, from).includes(to.streetId);
  if (!isSame) return null;
  const isForward = to.share >= from.share;
  const street = listStreets(network, from).find(
    (twin) =>
      from.share === to.share ||
      (network.sections.streetFlags[twin] as number) & (isForward ? FORWARD : BACKWARD),
  );
  if (street === undefined) return null;
  const part = measurePart(network, street, Math.abs(to.share - from.share));
  return { junction: -1, ...part, street, isForward };
}
