import { BACKWARD, FORWARD } from './road-file.ts';
import type { RoadNetwork } from './road-network.ts';
import type { Access } from './search-upward.ts';
import type { RoadSpot } from './snap-to-road.ts';

/** Milliseconds in a decisecond, the unit of delays. */
const DELAY_UNIT = 100;

/** Returns a point's street and those with the same course. */
function listStreets(network: RoadNetwork, { streetId }: RoadSpot): readonly number[] {
  return [streetId, ...(network.twins.get(streetId) ?? [])];
}

/** Returns the time and length of part of a street, without the crossing at its end. */
function measurePart(
  { sections }: RoadNetwork,
  street: number,
  share: number,
): { time: number; length: number } {
  return {
    time: Math.round(share * (sections.streetTime[street] as number)),
    length: Math.round(share * (sections.streetLength[street] as number)),
  };
}

/** Returns how a drive may leave a point: to the ends of its street that its direction allows. */
export const listExits = (network: RoadNetwork, point: RoadSpot) => listAccess(network, point, true);

/** Returns how a drive may reach a point: from the ends of its street that its direction allows. */
export const listEntries = (network: RoadNetwork, point: RoadSpot) => listAccess(network, point, false);

/**
 * Returns the exits or entries of a point. One at an end of its street is at the crossing, where a drive may take every street.
 */
function listAccess(network: RoadNetwork, point: RoadSpot, isExit: boolean): Access[] {
  const { streetFlags, streetFrom, streetTo, streetDelayFrom, streetDelayTo } = network.sections;
  return listStreets(network, point).flatMap((street) => {
    const crossing = findCrossing(network, street, point.share);
    if (crossing) return [crossing];
    const directions = [FORWARD, BACKWARD].filter((bit) => (streetFlags[street] as number) & bit);
    return directions.map((direction): Access => {
      const isForward = direction === FORWARD;
      const isToEnd = isForward === isExit;
      const junction = (isToEnd ? streetTo : streetFrom)[street] as number;
      const part = measurePart(network, street, isToEnd ? 1 - point.share : point.share);
      const delay = isExit ? ((isForward ? streetDelayTo : streetDelayFrom)[street] as number) : 0;
      return { junction, time: part.time + DELAY_UNIT * delay, length: part.length, street, isForward };
    });
  });
}

/** Returns the crossing of a point at the end of a street. */
function findCrossing({ sections }: RoadNetwork, street: number, share: number): Access | null {
  if (share > 0 && share < 1) return null;
  const junction = (share === 0 ? sections.streetFrom : sections.streetTo)[street] as number;
  return { junction, time: 0, length: 0, street, isForward: true };
}

/** Returns the drive along one street from a point to another on it, or null if its direction forbids that. */
export function findDirect(network: RoadNetwork, from: RoadSpot, to: RoadSpot): Access | null {
  const { streetId } = from;
  if (streetId !== to.streetId && !network.twins.get(streetId)?.includes(to.streetId)) return null;
  if ((to.share === 0 || to.share === 1) && from.share !== to.share) return null;
  const isForward = to.share >= from.share;
  const bit = isForward ? FORWARD : BACKWARD;
  const street = listStreets(network, from).find(
    (twin) => from.share === to.share || (network.sections.streetFlags[twin] as number) & bit,
  );
  if (street === undefined) return null;
  return {
    junction: -1,
    ...measurePart(network, street, Math.abs(to.share - from.share)),
    street,
    isForward,
  };
}
