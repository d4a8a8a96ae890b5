import { isAddress, splitNameAndAddress } from './is-address.ts';
import { type Role, readLabel } from './read-label.ts';
import { isScreenWords } from './screen-words.ts';

export type TextPiece = { text: string; start: number };
/** A piece of the text that may name something. `role` comes from the words next to it; `isGuess`: that role is in doubt. */
export type Piece = TextPiece & { role: Role; isGuess?: boolean };

/** Placeholders for the lines "Pickup by 6:30 PM" and "Dropoff by 6:55 PM". */
export const PICKUP_MARK = '\u0001';
export const DROPOFF_MARK = '\u0002';
const MARKS = new Map<string, Role>([
  [PICKUP_MARK, 'pickup'],
  [DROPOFF_MARK, 'dropoff'],
]);

/** A word that introduced a time. */
const DANGLING = /\s(?:by|before|at)$/i;

export function isMark(text: string): boolean {
  return MARKS.has(text);
}

/**
 * Gives pieces their roles. A label applies to the rest of its line, else to the next piece; a mark applies to the piece above or
 * below it. A role from a mark is a guess if the layout is ambiguous, or if marks are `inLine` with other text.
 */
export function nameRoles(pieces: readonly TextPiece[], inLine: boolean): Piece[] {
  const { isAbove, isSure } = findLayout(pieces);
  const isGuess = inLine || !isSure;
  const named: Piece[] = [];
  let waiting: Role = null;
  let marked: Role = null;
  for (const { text, start } of pieces) {
    if (isMark(text)) {
      const mark = MARKS.get(text) ?? null;
      if (isAbove) marked = mark;
      else nameLast(named.at(-1), mark, isGuess);
      continue;
    }
    const { role, rest } = readLabel(text.replace(DANGLING, ''));
    const label: Role = role ?? waiting;
    const hasWords = /\p{L}{2}/u.test(rest);
    const isNamed = hasWords && !(role && isScreenWords(rest));
    const isWhole = isPlace(rest) || splitNameAndAddress(rest) !== null;
    if (isNamed && label) named.push({ text: rest, start, role: label });
    else if (isNamed) named.push({ text: rest, start, ...nameByMark(marked, isWhole, isGuess) });
    // A name and its address, or one of them, follow a mark.
    if (label || isWhole) marked = null;
    waiting = hasWords ? null : label;
  }
  return [...named, ...keepLastLabel(waiting, pieces.at(-1)?.start ?? 0)];
}

/** Returns an empty piece for a customer's label without a name, because it still ends the restaurant's lines. */
function keepLastLabel(role: Role, start: number): Piece[] {
  return role === 'dropoff' ? [{ text: '', start, role }] : [];
}

/** A name below a drop-off time can be the customer's or the restaurant's. */
function nameByMark(mark: Role, isWhole: boolean, isGuess: boolean): Pick<Piece, 'role' | 'isGuess'> {
  if (mark === 'dropoff' && !isWhole) return { role: null, isGuess: true };
  return { role: mark, isGuess: mark !== null && isGuess };
}

/**
 * Gives the last piece the role of a mark below it. Above a drop-off mark only an address counts, because a restaurant's name can
 * be there.
 */
function nameLast(last: Piece | undefined, mark: Role, isGuess: boolean): void {
  if (!last || last.role || !(mark === 'pickup' || isPlace(last.text))) return;
  last.role = mark;
  last.isGuess = isGuess;
}

function isPlace(text: string): boolean {
  return isAddress(text) || text.includes(',');
}

/** Returns whether marks are above what they label, judging by the positions of the addresses. */
function findLayout(pieces: readonly TextPiece[]): { isAbove: boolean; isSure: boolean } {
  const marks = pieces.flatMap(({ text }, index) => (isMark(text) ? [{ text, index }] : []));
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return { isAbove: false, isSure: true };
  const above = pieces.slice(0, first.index);
  const below = pieces.slice(last.index + 1);
  const [isPlaceAbove, isPlaceBelow] = [above, below].map((some) => some.some(({ text }) => isAddress(text)));
  if (above.length === 0) return { isAbove: true, isSure: isPlaceBelow === true };
  if (below.length === 0) return { isAbove: false, isSure: true };
  const isForBelow = first !== last || last.text === DROPOFF_MARK;
  return {
    isAbove: isPlaceBelow === true && isForBelow && !(isPlaceAbove && first !== last),
    isSure: isPlaceAbove !== isPlaceBelow && (isPlaceAbove === true || isForBelow),
  };
}
