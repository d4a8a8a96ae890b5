import { countVisible } from '#worker/domain/shared/count-visible.ts';

export type ZoneProblem = 'zone' | 'zoneTwice';
type Decided = { zones: string[]; problem: ZoneProblem | null };

/** Returns the zones with the typed one, trimmed; an empty one is ignored, an invisible or listed one is a problem. */
export function decideZone(zones: string[], typed: string): Decided {
  const zone = typed.trim();
  if (zone === '') return { zones, problem: null };
  if (countVisible(zone) === 0) return { zones, problem: 'zone' };
  const isListed = zones.some((other) => other.toLowerCase() === zone.toLowerCase());
  return isListed ? { zones, problem: 'zoneTwice' } : { zones: [...zones, zone], problem: null };
}
