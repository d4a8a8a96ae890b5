import fc from 'fast-check';
import { type JsonSchema, resolveSchema } from './openapi-document.ts';

/** Texts that have broken software before. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '"); drop table orders; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '%00%0d%0aSet-Cookie:a=b',
  '\u202Eabc\uD800',
  '😀'.repeat(200),
  'x'.repeat(3000),
  '__proto__',
  'constructor',
];

/** Values of a type that almost no field accepts. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(null, true, [], {}, 0, -0, -1, 1e308, -1e308, 0.1 + 0.2, 2 ** 53, 1e21),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

/** Returns values that match a schema of the document, as far as its keywords are supported here. */
export function arbitraryFromSchema(given: JsonSchema): fc.Arbitrary<unknown> {
  const schema = resolveSchema(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryFromSchema(choice as JsonSchema)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => arbitraryFromSchema(part as JsonSchema)))
      .map((parts) => Object.assign({}, ...parts));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => arbitraryOfType(String(type), schema)));
}

function arbitraryOfType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc
        .integer({
          min: Math.ceil((schema.minimum ?? -1000) * 100),
          max: Math.floor((schema.maximum ?? 1000) * 100),
        })
        .map((hundredths) => hundredths / 100);
    case 'array':
      return fc.array(arbitraryFromSchema((schema.items ?? { type: 'string' }) as JsonSchema), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return arbitraryObject(schema);
    default:
      return arbitraryText(schema);
  }
}

function toInstant(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** Fields whose validation no schema keyword expresses. */
const KNOWN_FIELDS: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat().map((number) => `fuzz-${number}@roadwaze.example`),
  website: fc.constantFrom('', 'https://kettle.example/menu'),
  // Mostly valid times, and some that are too early or too late.
  promisedAt: fc.integer({ min: -10, max: 1500 }).map(toInstant),
  placedAt: fc.integer({ min: -1500, max: 10 }).map(toInstant),
  timeZone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/St_Johns'),
};

function arbitraryObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, KNOWN_FIELDS[key] ?? arbitraryFromSchema(value)]),
  );
  return fc.record(model, { requiredKeys: (schema.required ?? []).filter((key) => key in properties) });
}

function arbitraryText(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'uri') return fc.webUrl();
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 60, 60)),
  });
}
