const SUFFIX =
  '(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|hwy|highway|ter|terrace|cir|circle|trl|trail|sq|square|loop|pike)';
const CORNER = String.raw`(?:\s?&\s?|\s(?:and|y|at)\s|\s?\/\s?)`;

const HOUSE_NUMBER = new RegExp(
  String.raw`^\d{1,6}[a-z]?(?:-\d+)?\s[^,\p{L}]*\p{L}.*(?:\b${SUFFIX}\b|,)`,
  'iu',
);
/** "600 S Broadway". */
const COMPASS = /^\d{1,5}\s(?:[NSEW]|[NS][EW])\.?\s\p{Lu}/u;
const STREET_AT_END = new RegExp(
  String.raw`^[\p{L}\d][\p{L}\d.' -]*\s${SUFFIX}\.?(?:\s[NSEW]{1,2}\.?)?(?:\s?(?:,|#|apt|unit|suite).*)?$`,
  'iu',
);
const CROSS_STREETS = new RegExp(
  String.raw`\b${SUFFIX}\.?(?:\s[NSEW]{1,2})?${CORNER}\S|\S${CORNER}.*\b${SUFFIX}\b`,
  'iu',
);
const CORNER_IN_TOWN = /^\p{Lu}[\p{L}.' -]*\s&\s\p{Lu}[^,]*,\s?\p{Lu}/u;
const STATE_AND_ZIP = /,\s*[A-Z]{2}\.?\s+\d{5}/;
const STREET_FIRST = /^(?:calle|avenida|av\.|carrera|camino|paseo|bulevar|rue)\s/i;
/** Words after a house number in Spanish: "Int 3", "Depto. 2", "piso 4", "Col. Roma". */
const SPANISH_UNIT =
  '(?:int|interior|ext|exterior|depto|dpto|departamento|apto|apartamento|piso|local|lote|lt|mz|manzana|torre|edificio|edif|esc|escalera|puerta|pta|col|colonia)';
/** "C/ Alcalá, 20", "P.º de la Florida 34", and "Plaza de España 4"; words that restaurants are also named after need "de". */
const SPANISH_STREET = new RegExp(
  String.raw`^(?:c\/\s?|(?:c\.|av(?:da)?\.?|pza\.|pl\.|p\.?º|ctra\.?|calz\.|blvd\.|cda\.|priv\.|prol\.)\s|(?:plaza|ronda|traves[ií]a|glorieta|carretera|calzada|cerrada|privada|prolongaci[oó]n|callej[oó]n|andador)\sdel?\s)(?:\d{1,2}\sde\s)?\p{L}[^\d,#(–-]*,?\s#?\d{1,4}(?:-?[a-z]|-\d{1,3})?(?=$|,|\s(?:#|[a-z]$|${SPANISH_UNIT}(?![\p{L}])))`,
  'iu',
);
const FRENCH_STREET =
  /^\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:(?:rue|avenue|av\.|boulevard|bd|quai|chemin|all[ée]e|impasse)\s|(?:place|cours|route)\s(?:de\s|du\s|des\s|d['’]|la\s|le\s|l['’]))\p{L}/iu;
const DUTCH_STREET = /^\p{Lu}[\p{L}.' -]*(?:straat|laan|weg|plein|gracht|kade|dijk|singel|hof)\s\d/u;

const ARABIC_STREET = /^(?:شارع|طريق|جادة)\s[\p{L}\d]/u;

const ADDRESS_BEGINS = new RegExp(
  String.raw`^(?<name>.*?[\p{L})])(?:[\s,]+|\s[-–—]\s)(?<address>\d{1,6}\s+(?:[NSEW]\.?\s)?\p{L}.*\b${SUFFIX}\b.*|[\p{L}.']+\s${SUFFIX}\.?(?:\s[NSEW]{1,2})?\s?&\s.*)$`,
  'iu',
);
/** After a comma a house number is enough: "The Home Depot, 3600 S I-35, Austin". */
const AFTER_COMMA = /^(?<name>[^,\d]{2,60}),\s(?<address>\d{1,6}\s.+,.+)$/;
/** "Casa Mingo, Paseo de la Florida 34": checked as an address. */
const STREET_AFTER_COMMA = /^(?<name>[^,\d]{2,60}),\s(?<address>\p{L}[^,]*\s\d.*)$/u;
/** "شاورما العرب, شارع المرقبات, ديرة". */
const ARABIC_STREET_AFTER_COMMA = /^(?<name>[^,\d]{2,60}),\s(?<address>(?:شارع|طريق|جادة)\s.+)$/u;
const AFTER_BRACKET = /^(?<name>.{2,60}?\([^()]*\))\s+(?:[\p{L}|]\s)?(?<address>.+)$/u;
const IN_BRACKETS = /^(?<name>.{2,60}?)\s*\((?<address>[^()]{4,80})\)$/;

const ADDRESSES = [
  HOUSE_NUMBER,
  COMPASS,
  STREET_AT_END,
  CROSS_STREETS,
  CORNER_IN_TOWN,
  STATE_AND_ZIP,
  STREET_FIRST,
  SPANISH_STREET,
  FRENCH_STREET,
  DUTCH_STREET,
  ARABIC_STREET,
];

/** Returns whether a piece of text reads like an address or a street corner. */
export function isAddress(text: string): boolean {
  return ADDRESSES.some((pattern) => pattern.test(text));
}

type NameAndAddress = { name: string; address: string; isBracketed: boolean };

/** Splits "Taco Bell (930 Spring Street)", or a name run together with an address; null if there is nothing to split. */
export function splitNameAndAddress(text: string): NameAndAddress | null {
  const bracketed = readParts(IN_BRACKETS, text);
  if (bracketed) return { ...bracketed, isBracketed: true };
  const run =
    readParts(AFTER_BRACKET, text) ??
    readParts(ADDRESS_BEGINS, text) ??
    readParts(AFTER_COMMA, text) ??
    readParts(STREET_AFTER_COMMA, text);
  return run && !isAddress(run.name) ? { ...run, isBracketed: false } : null;
}

/** Splits an Arabic name from the street after it. Not for a customer's address, where a building can come before the street. */
export function splitAtArabicStreet(text: string): NameAndAddress | null {
  const parts = readParts(ARABIC_STREET_AFTER_COMMA, text);
  return parts && { ...parts, isBracketed: false };
}

function readParts(pattern: RegExp, text: string): { name: string; address: string } | null {
  const { name, address } = pattern.exec(text)?.groups ?? {};
  return name && address && isAddress(address) ? { name, address } : null;
}
