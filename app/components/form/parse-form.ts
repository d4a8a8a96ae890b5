import { unstable_coerceFormValue as coerceFormValue, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { readTypedNumber } from '#worker/domain/shared/read-typed-number.ts';
import { requestKeySchema } from '#worker/domain/shared/request-key.ts';
import { type Failure, fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/**
 * Parses a posted form, or the query of one sent with GET, by a schema that the API shares. Numbers are read as people
 * type them in their language. Fields the schema does not name are ignored before Conform builds its object, which takes
 * time proportional to an index such as "a[30000000]". A group whose fields are all empty, such as a place, is absent.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData | URLSearchParams, schema: Schema) {
  return parseWithZod(pickFields(form, new Set(listFieldNames(schema))), {
    schema: coerceFormValue(schema, { customize: chooseReader }),
    disableAutoCoercion: true,
  });
}

/** Reads a form without typed fields; an invalid one fails as a whole. */
export function readFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Result<z.output<Schema>> {
  const submission = parseForm(form, schema);
  return submission.status === 'success' ? succeed(submission.value) : fail('invalidInput');
}

/** Returns the failure of an invalid submission, with the first problem of each field. */
export function toFailure({ error }: { error: Record<string, string[] | null> | null }): Failure {
  const fields = Object.entries(error ?? {}).flatMap(([path, messages]) =>
    messages?.[0] === undefined ? [] : [{ path, message: messages[0] }],
  );
  return { code: 'invalidInput', fields };
}

/** Returns which of `intents` the pressed button stands for, or null. */
export function readIntent<Intent extends string>(form: FormData, intents: readonly Intent[]): Intent | null {
  return intents.find((intent) => intent === form.get('intent')) ?? null;
}

/** Returns the form's hidden `requestKey`; null without a valid one. */
export function readRequestKey(form: FormData): string | null {
  return requestKeySchema.safeParse(form.get('requestKey')).data ?? null;
}

function pickFields(form: FormData | URLSearchParams, names: Set<string>): URLSearchParams {
  const picked = new URLSearchParams();
  for (const [name, value] of form) {
    const isEmptyPart = value === '' && name.includes('.');
    if (names.has(name) && typeof value === 'string' && !isEmptyPart) picked.append(name, value);
  }
  return picked;
}

/** Lists the names of a schema's fields; those of nested objects are joined by dots: "pickup.lat". */
function listFieldNames(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        listFieldNames(field, path === '' ? key : `${path}.${key}`),
      );
    case 'union':
      return def.options.flatMap((option) => listFieldNames(option, path));
    case 'pipe':
      return [...listFieldNames(def.in, path), ...listFieldNames(def.out, path)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return listFieldNames(def.innerType, path);
    case 'transform':
      return [];
    default:
      return [path];
  }
}

function chooseReader(type: z.core.$ZodType): ((value: unknown) => unknown) | null {
  if (!(type instanceof z.ZodNumber)) return null;
  const max = type.maxValue ?? Number.POSITIVE_INFINITY;
  return (value) => {
    if (typeof value !== 'string') return value;
    // Other texts are left to the schema's error.
    return readTypedNumber(value, { max }) ?? value;
  };
}
