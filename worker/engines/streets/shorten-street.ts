const DIRECTIONS = new Map(
  Object.entries({
    north: 'N',
    south: 'S',
    east: 'E',
    west: 'W',
    northeast: 'NE',
    northwest: 'NW',
    southeast: 'SE',
    southwest: 'SW',
  }),
);

/** Source: USPS Publication 28, appendix C1, the common ones. */
const SUFFIXES = new Map(
  Object.entries({
    avenue: 'Ave',
    boulevard: 'Blvd',
    circle: 'Cir',
    court: 'Ct',
    drive: 'Dr',
    expressway: 'Expy',
    highway: 'Hwy',
    lane: 'Ln',
    parkway: 'Pkwy',
    place: 'Pl',
    road: 'Rd',
    square: 'Sq',
    street: 'St',
    terrace: 'Ter',
  }),
);

/** Returns a street's name as on street signs: "East Madison Street" becomes "E Madison St". */
export function shortenStreet(name: string): string {
  const words = name.split(' ');
  const last = words.length - 1;
  return words
    .map((word, index) => {
      const key = word.toLowerCase();
      // "North Avenue" and "Avenue B" keep the word that is their name.
      if (index === 0 && last > 1) return DIRECTIONS.get(key) ?? word;
      return index === last && index > 0 ? (SUFFIXES.get(key) ?? DIRECTIONS.get(key) ?? word) : word;
    })
    .join(' ');
}
