const NAMES =
  'al alabama ak alaska az arizona ar arkansas ca california co colorado ct connecticut de delaware ' +
  'dc districtofcolumbia fl florida ga georgia hi hawaii id idaho il illinois in indiana ia iowa ks kansas ' +
  'ky kentucky la louisiana me maine md maryland ma massachusetts mi michigan mn minnesota ms mississippi ' +
  'mo missouri mt montana ne nebraska nv nevada nh newhampshire nj newjersey nm newmexico ny newyork ' +
  'nc northcarolina nd northdakota oh ohio ok oklahoma or oregon pa pennsylvania ri rhodeisland ' +
  'sc southcarolina sd southdakota tn tennessee tx texas ut utah vt vermont va virginia wa washington ' +
  'wv westvirginia wi wisconsin wy wyoming';

/** The code of each state of the United States, by code and by name without spaces. */
const STATES = new Map<string, string>();
const words = NAMES.split(' ');
for (let at = 0; at + 1 < words.length; at += 2) {
  const [code = '', name = ''] = [words[at], words[at + 1]];
  STATES.set(code, code);
  STATES.set(name, code);
}

/** Returns the code of a state, or null for any other word. */
export function findState(word: string): string | null {
  return STATES.get(word) ?? null;
}
