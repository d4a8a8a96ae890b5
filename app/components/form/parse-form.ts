import { unstable_coerceFormValue as coerceFormValue, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { readTypedNumber } from '#worker/domain/shared/read-typed-number.ts';
import { requestKeySchema } from '#worker/domain/shared/request-key.ts';
import { type Failure, fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/**
 * Parses a submitted form, or the query of a GET form, with a schema shared with the API. Numbers are read as people type them in
 * their language. Fields outside the schema are dropped before Conform builds its object, which takes time proportional to an
 * index such as "a[30000000]". A group such as a place is absent if all its fields are empty.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData | URLSearchParams, schema: Schema) {
  return parseWithZod(pickFields(form, new Set(listFieldNames(schema))), {
    schema: coerceFormValue(schema, { customize: chooseReader }),
    disableAutoCoercion: true,
  });
}

/** Reads a form that has no typed fields; if it is invalid, it fails as a whole. */
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

/** Returns the pressed button's value if it is one of `intents`, else null. */
export function readIntent<Intent extends string>(form: FormData, intents: readonly Intent[]): Intent | null {
  return intents.find((intent) => intent === form.get('intent')) ?? null;
}

/** Returns the form's hidden `requestKey`, or null if it is missing or invalid. */
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

/** Lists the schema's field names, with nested names joined by dots: "pickup.lat". */
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
    // Unreadable text is passed on, so the schema reports the error.
    return readTypedNumber(value, { max }) ?? value;
  };
}
