import { createTranslator } from 'use-intl/core';
import { describeWait } from '#worker/domain/limits/describe-wait.ts';
import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { type Catalog, en } from '#worker/words/locales/en.ts';

/** API texts are always English; they come from the same catalog as those of the pages. */
const english: Catalog = en;
type Translate<Key> = (key: Key, values?: Failure['values']) => string;
const translateError: Translate<ErrorCode> = createTranslator({
  locale: 'en',
  messages: english,
  namespace: 'errors',
});
const translateValidation: Translate<keyof typeof en.validation> = createTranslator({
  locale: 'en',
  messages: english,
  namespace: 'validation',
});

/** Returns the English text of an expected failure. */
export function describeFailure({ code, values }: Failure): string {
  return translateError(code, { ...values, ...describeWait(Number(values?.seconds ?? 0)) });
}

/** Returns the English text of a field's message, which is a catalog key (as in schemas) or already a text. */
export function describeIssue(message: string): string {
  if (isKeyOf(en.validation, message)) return translateValidation(message);
  if (isKeyOf(en.errors, message)) return translateError(message);
  return message;
}

/** Returns whether a message is a catalog key rather than a validator's own text. */
export function isMessageKey(message: string): boolean {
  return isKeyOf(en.validation, message) || isKeyOf(en.errors, message);
}

function isKeyOf<T extends object>(messages: T, key: string): key is keyof T & string {
  return Object.hasOwn(messages, key);
}
