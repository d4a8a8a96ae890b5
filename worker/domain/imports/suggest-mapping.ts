import { isPlatformId, PLATFORMS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { Units } from '#worker/domain/profile/units.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import type { ColumnEvidence } from './column-evidence.ts';
import { COLUMN_NAMES, NO_AMOUNT_HEADING, PRESETS, WHOLE_NAMES } from './column-names.ts';
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from './import.ts';
import { toPlainCell, toPlainName } from './plain-cell.ts';
import type { DecimalMark } from './read-amount.ts';

type Columns = Pick<ImportMapping, ImportField>;

const MONEY_FIELDS = ['total', 'pay', 'tip', 'bonus'] as const satisfies readonly ImportField[];
/** Headings that name their unit, normalized by `toPlainName`. */
const UNIT_HEADINGS: readonly [Units, RegExp][] = [
  ['km', /\bkms?\b|kilomet|كيلومتر|(?<!\p{L})(?:ال)?كم(?!\p{L})|公里|千米/u],
  [
    'miles',
    /\bmi\b|\bmiles?\b|\bmileage\b|\bmillas?\b|\bmillaje\b|\bmilles?\b|\bmijl(?:en)?\b|(?<!\p{L})(?:ال)?(?:[أا]ميال|ميل)(?!\p{L})|英里/u,
  ],
];

/**
 * Suggests the mapping of columns from their headings and contents. `units` are the driver's, used for a distance whose heading
 * names no unit; the unit in each platform's own export is undocumented.
 */
export function suggestMapping(
  header: readonly string[],
  evidence: readonly ColumnEvidence[],
  { delimiter, units }: { delimiter: string; units: Units },
): ImportMapping {
  const names = header.map(toPlainName);
  const preset = PRESETS.find(({ needs }) => needs.every((need) => names.includes(need)));
  const columns = findColumns(header);
  const distance = names[columns.distance ?? -1] ?? '';
  return {
    ...columns,
    // Without a date column there is no evidence of the date order.
    dateOrder: columns.end === undefined ? undefined : findOrder(columns, evidence),
    decimalMark: findMark(columns, evidence, delimiter),
    defaultPlatform: preset?.platform,
    units: UNIT_HEADINGS.find(([, heading]) => heading.test(distance))?.[0] ?? units,
  };
}

/** Returns the order of the date columns, or undefined if their numbers leave it open. */
export function findOrder(columns: Columns, evidence: readonly ColumnEvidence[]): ImportMapping['dateOrder'] {
  const seen = [columns.end, columns.start].flatMap((index) =>
    index === undefined ? [] : (evidence[index] ?? []),
  );
  const count = (order: 'mdy' | 'dmy' | 'any') => sumOf(seen, (column) => column[order]);
  const [mdy, dmy] = [count('mdy'), count('dmy')];
  if (mdy > 0 && dmy > 0) return undefined;
  if (dmy > 0) return 'dmy';
  return mdy > 0 || count('any') === 0 ? 'mdy' : undefined;
}

/** Returns the decimal mark of the money columns, or without evidence the one that the delimiter suggests. */
function findMark(columns: Columns, evidence: readonly ColumnEvidence[], delimiter: string): DecimalMark {
  const seen = MONEY_FIELDS.flatMap((field) => evidence[columns[field] ?? -1] ?? []);
  const points = sumOf(seen, ({ point }) => point);
  const commas = sumOf(seen, ({ comma }) => comma);
  if (points === commas) return delimiter === ';' ? ',' : '.';
  return points > commas ? '.' : ',';
}

/** Returns how many of these headings are recognized. */
export function countKnownColumns(header: readonly string[]): number {
  return Object.keys(findColumns(header)).length;
}

/** Returns whether a name is distinctive enough to match among other words; two Chinese characters are. */
const isWord = (known: string) => known.length > 2 || /\p{Script=Han}/u.test(known);

/** A heading's unit in brackets: "Income ($)", "Tiempo [min]". */
const UNIT_IN_BRACKETS =
  /\s?[([](?:\p{L}{0,3}\p{Sc}|\p{L}{1,3}|min\p{L}+|mi\p{L}+|分钟|[美欧]元|دقيقة|دولار)\.?[)\]]$/iu;

type Heading = { name: string; withoutUnit: string; isNoAmount: boolean };

function readHeading(heading: string): Heading {
  const cell = toPlainCell(heading);
  const withoutUnit = toPlainName(cell.replace(UNIT_IN_BRACKETS, ''));
  return { name: toPlainName(cell), withoutUnit, isNoAmount: NO_AMOUNT_HEADING.test(cell) };
}

/** The tests of a heading against a name, in order of priority: it equals the name, begins with it, or contains it. */
const MATCHERS: readonly ((heading: Heading, known: string, field: ImportField) => boolean)[] = [
  ({ name }, known) => name === known,
  ({ name, withoutUnit }, known, field) =>
    WHOLE_NAMES.has(known)
      ? field !== 'restaurant' && withoutUnit === known
      : isWord(known) && name.startsWith(`${known} `),
  ({ name }, known) => !WHOLE_NAMES.has(known) && isWord(known) && ` ${name} `.includes(` ${known} `),
];

/** Assigns columns to fields: first by equal headings, then by those that begin with a name, then by those that contain one. */
function findColumns(header: readonly string[]): Columns {
  const headings = header.map(readHeading);
  const found: Columns = {};
  const isTaken = (index: number) => Object.values(found).includes(index);
  for (const matches of MATCHERS) {
    for (const field of IMPORT_FIELDS) {
      if (found[field] !== undefined) continue;
      const isMoney = MONEY_FIELDS.some((money) => money === field);
      const index = COLUMN_NAMES[field]
        .map((known) =>
          headings.findIndex(
            (heading, at) =>
              !isTaken(at) && !(isMoney && heading.isNoAmount) && matches(heading, known, field),
          ),
        )
        .find((at) => at >= 0);
      if (index !== undefined) found[field] = index;
    }
  }
  return found;
}

const PLATFORM_NAMES = new Map(
  PLATFORMS.flatMap(({ id, name }): [string, PlatformId][] => [
    [id, id],
    [toPlainName(name).replaceAll(' ', ''), id],
  ]),
);
/** Other platform names that occur in exports, without spaces. */
const OTHER_NAMES: Record<string, string> = {
  walmartspark: 'spark',
  sparkdriver: 'spark',
  dasher: 'doordash',
};

/** Returns the platform that a field names, or null. */
export function readPlatform(text: string): PlatformId | null {
  const name = toPlainName(text).replaceAll(' ', '');
  const other = OTHER_NAMES[name];
  return PLATFORM_NAMES.get(name) ?? (other !== undefined && isPlatformId(other) ? other : null);
}
