type Decided = { zones: string[]; problem: 'zoneTwice' | null };

/** The zones with one more, trimmed; nothing typed changes nothing, and one that is listed is a problem. */
export function decideZone(zones: string[], typed: string): Decided {
  const zone = typed.trim();
  if (zone === '') return { zones, problem: null };
  const isListed = zones.some((other) => other.toLowerCase() === zone.toLowerCase());
  return isListed ? { zones, problem: 'zoneTwice' } : { zones: [...zones, zone], problem: null };
}
