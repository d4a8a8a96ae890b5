import { createTranslator } from 'use-intl/core';
import { en } from '#app/i18n/locales/en.ts';
import type { Failure } from '#worker/domain/shared/result.ts';

/** API texts are English by contract; they come from the same catalogue as the pages'. */
const translateError = createTranslator({ locale: 'en', messages: en, namespace: 'errors' });
const translateValidation = createTranslator({ locale: 'en', messages: en, namespace: 'validation' });

/** The English text of an expected failure. */
export function describeFailure({ code, values }: Failure): string {
  return translateError(code, values ?? {});
}

/** The English text of a validation message: schemas carry keys of the catalogue, anything else is already a text. */
export function describeIssue(message: string): string {
  const key = message as keyof typeof en.validation;
  return key in en.validation ? translateValidation(key) : message;
}
