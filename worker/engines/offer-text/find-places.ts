import { isAddress, splitAtArabicStreet, splitNameAndAddress } from './is-address.ts';
import type { Piece } from './name-roles.ts';
import type { OfferText, Reading } from './offer-text.ts';
import type { Role } from './read-label.ts';

const MAX_NAME = 100;
const MAX_ADDRESS = 200;
/** Minimum score of a piece to count as a restaurant. */
const MIN_POINTS = 2;

const FOOD =
  /\b(?:grill|kitchen|caf[eé]|coffee|pizz\w+|burgers?|tacos?|taquer[ií]a|sushi|wings?|bbq|bar|diner|deli|bakery|chicken|pollo|thai|noodles?|ramen|poke|bowls?|market|pharmacy|restaurante?|cantina|bistro|subs?|sandwich\w*|donuts?|steak\w*|seafood|mart|foods?|mcdonald'?s|wendy'?s|chipotle|starbucks|subway|walmart|kroger|publix|aldi|costco|target|walgreens|cvs|kfc|popeyes|panera|chili'?s|ihop|denny'?s|arby'?s|wingstop|sonic)\b/i;

/** "Taco Bell to Main St & Oak Ave". */
const TO = / (?:to|à|naar)$/i;
/** "Taco Bell at 930 Spring Street". */
const AT = / at$/i;

/** "1600 Broadway" below a label; some restaurants have such names, too. */
const NUMBER_AHEAD = /^\d{3,5}\s\p{L}/u;

export type Places = Pick<OfferText, 'restaurantName' | 'restaurantAddress' | 'customerAddress'>;
type Part = Piece & { isAddress: boolean; isSplit: boolean };

/**
 * Returns the restaurant and both addresses. `firstFigure` is the position of the first pay or distance; names usually follow it.
 */
export function findPlaces(pieces: readonly Piece[], isRide: boolean, firstFigure: number): Places {
  const parts = markNumbered(pieces.flatMap(splitPiece), firstFigure);
  // Rides have no restaurant, so "Yonge, Richmond Hill" is an address.
  const addresses = parts.filter((part) => part.isAddress || (isRide && part.text.includes(',')));
  const [pickup, dropoff] = assignAddresses(addresses, parts);
  return {
    restaurantName: isRide ? null : findName(parts, firstFigure),
    restaurantAddress: pickup,
    customerAddress: dropoff,
  };
}

function splitPiece(piece: Piece): Part[] {
  const both =
    splitNameAndAddress(piece.text) ?? (piece.role === 'pickup' ? splitAtArabicStreet(piece.text) : null);
  if (!both) return [{ ...piece, isAddress: isAddress(piece.text), isSplit: false }];
  const { name, address, isBracketed } = both;
  const [inside] = isAddress(name) ? [null] : [splitNameAndAddress(name)];
  return [
    {
      ...piece,
      text: (inside?.name ?? name).replace(TO, '').replace(AT, ''),
      isAddress: false,
      isSplit: !isBracketed,
    },
    ...(inside
      ? [{ ...piece, text: inside.address, isAddress: true, isSplit: false, role: 'pickup' as const }]
      : []),
    {
      ...piece,
      text: address,
      isAddress: true,
      isSplit: !isBracketed,
      role: TO.test(name) ? 'dropoff' : isBracketed || piece.role === 'pickup' ? 'pickup' : null,
    },
  ];
}

/**
 * Marks text that begins with a house number as an address: the customer's always, the restaurant's only if a label or a line
 * above it gives a name. A line below it can be an instruction, such as "Leave at door".
 */
function markNumbered(parts: readonly Part[], firstFigure: number): Part[] {
  const names = parts.filter((part) => !part.isAddress && part.role !== 'dropoff' && !isNumbered(part));
  const hasName = (pickup: Part) =>
    names.some(
      (part) =>
        part.role === 'pickup' || (part.start < pickup.start && countPoints(part, firstFigure) >= MIN_POINTS),
    );
  return parts.map((part) => {
    const isMarked =
      !part.isAddress && (part.role === 'dropoff' || (part.role === 'pickup' && hasName(part)));
    return isMarked && isNumbered(part) ? { ...part, isAddress: true, isGuess: true } : part;
  });
}

function isNumbered({ text }: Part): boolean {
  return NUMBER_AHEAD.test(text) && !FOOD.test(text);
}

/**
 * Returns the addresses of pickup and drop-off. A labeled address has the role of its label. Of two unlabeled ones, the first is
 * the pickup; a single one is the customer's, unless it is between the labels of the restaurant and the customer.
 */
function assignAddresses(
  addresses: readonly Part[],
  parts: readonly Part[],
): [Reading<string> | null, Reading<string> | null] {
  const ofPickup = addresses.find(({ role }) => role === 'pickup');
  const ofDropoff =
    addresses.find(({ role }) => role === 'dropoff') ??
    parts.find(({ role, text }) => role === 'dropoff' && text.includes(','));
  const free = addresses.filter((one) => one !== ofPickup && one !== ofDropoff);
  const [first, second] = free;
  const isFirstOfPickup =
    !ofPickup && first && (ofDropoff !== undefined || second !== undefined || isBetween(first, parts));
  const [pickup, dropoff] = isFirstOfPickup ? [first, ofDropoff ?? second] : [ofPickup, ofDropoff ?? first];
  const isClear = free.length <= 2;
  return [write(pickup, 'pickup', isClear), write(dropoff, 'dropoff', isClear)];
}

/** Returns whether the last label above an address is the restaurant's, and the next one below it the customer's. */
function isBetween(address: Part, parts: readonly Part[]): boolean {
  const at = parts.indexOf(address);
  const isLabeled = ({ role }: Part) => role !== null;
  return (
    parts.slice(0, at).findLast(isLabeled)?.role === 'pickup' &&
    parts.slice(at + 1).find(isLabeled)?.role === 'dropoff'
  );
}

function write(part: Part | undefined, role: Role, isClear: boolean): Reading<string> | null {
  if (!part) return null;
  const isSure = isClear && !part.isSplit && !part.isGuess && part.role === role;
  return { value: part.text.slice(0, MAX_ADDRESS).replace(/,$/, ''), isSure };
}

function findName(parts: readonly Part[], firstFigure: number): Reading<string> | null {
  const names = parts.filter((part) => !part.isAddress && part.role !== 'dropoff');
  const [labeled, another] = names.filter(({ role }) => role === 'pickup');
  if (labeled) return { value: tidy(labeled.text), isSure: !labeled.isSplit && !labeled.isGuess && !another };
  const ranked = names
    .map((part) => ({ part, points: countPoints(part, firstFigure) }))
    .filter(({ points }) => points >= MIN_POINTS)
    .sort((a, b) => b.points - a.points);
  const [best, second] = ranked;
  if (!best) return null;
  const isClear = !best.part.isSplit && !best.part.isGuess && best.points > (second?.points ?? 0);
  return { value: tidy(best.part.text), isSure: isClear };
}

function countPoints({ text, start, isSplit }: Part, firstFigure: number): number {
  const word = text.replaceAll(/[#\s\d]+$/g, '');
  const letters = word.replaceAll(/[^\p{L}]/gu, '').length;
  const words = text.split(/\s+/);
  return [
    letters / word.replaceAll(/[\s.'’-]/g, '').length >= 0.75 ? 1 : -2,
    letters >= 3 && text.length <= 60 ? 0 : -2,
    /^[\p{Lu}\d]/u.test(text) ? 1 : -0.5,
    start > firstFigure ? 0.75 : 0,
    FOOD.test(text) ? 2 : 0,
    words.length >= 2 && words.length <= 6 ? 0.5 : 0,
    /['’]s\b/.test(text) ? 0.5 : 0,
    /(?:^|\s)\p{L}$/u.test(text) ? -1 : 0,
    isSplit ? 1 : 0,
  ].reduce((sum, points) => sum + points, 0);
}

function tidy(name: string): string {
  return name.replaceAll(/\s*[.,;:•·*-]+$/g, '').slice(0, MAX_NAME);
}
