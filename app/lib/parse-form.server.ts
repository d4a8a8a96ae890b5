import { unstable_coerceFormValue as coerceFormValue, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { readTypedNumber } from '#worker/domain/shared/read-typed-number.ts';

/**
 * Reads a posted form that asks for numbers: each is read as a person types it in their language, and evaluated by the same schema
 * as the API's, which takes plain numbers alone. What was typed goes back into the form as it was.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, {
    schema: coerceFormValue(schema, { customize: chooseReader }),
    disableAutoCoercion: true,
  });
}

function chooseReader(type: z.core.$ZodType): ((value: unknown) => unknown) | null {
  if (!(type instanceof z.ZodNumber)) return null;
  const most = type.maxValue ?? Number.POSITIVE_INFINITY;
  return (value) => {
    if (typeof value !== 'string') return value;
    // A text that is no number stays one: the schema then says what it wants.
    return readTypedNumber(value, { most }) ?? value;
  };
}
