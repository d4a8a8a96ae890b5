import type { SubmissionResult } from '@conform-to/react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ActionReply } from '#app/lib/toast.ts';
import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import type { Catalog } from '#worker/words/locales/en.ts';
import type { AddressChoice } from './address-question.ts';

export type ValidationKey = keyof Catalog['validation'];

/**
 * An action's reply to a form: the submitted values, the errors by field (keys of the catalog's `validation`), and under the
 * empty name the error of the whole form (an `ErrorCode`). `seconds`: when to retry. `addressChoices`: the candidate places of
 * ambiguous addresses, by field.
 */
export type FormReply = ActionReply & {
  form?: SubmissionResult<string[]>;
  seconds?: number;
  addressChoices?: Record<string, AddressChoice[]>;
  toCheck?: FieldsToCheck;
};

/** Fields to double-check: either filled in with low confidence, or typed differently from the offer (`offerSays`). */
export type FieldsToCheck = Record<string, { offerSays: string | null }>;

/**
 * Returns the last reply that carries form values or success. A bare failure, such as when the server sent no reply, does not
 * replace it, since the fields would lose their values.
 */
export function useLastReply<Reply extends FormReply>(reply: Reply | undefined): Reply | undefined {
  const last = useRef<Reply>();
  if (reply?.form || reply?.isDone !== false) last.current = reply;
  return last.current;
}

/** Returns the submitted value of a field, by its path such as "pickup.lat". */
export function getTypedValue(reply: FormReply | undefined, path: string): string | undefined {
  let value: unknown = reply?.form?.initialValue;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return typeof value === 'string' ? value : undefined;
}

/** Returns the submitted values of a field that may occur more than once. */
export function getTypedValues(reply: FormReply | undefined, name: string): string[] {
  const value: unknown = reply?.form?.initialValue?.[name];
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}

/** Returns a field's error message. A message that is not in the catalog means a required field is missing. */
export function useFieldError(reply: FormReply | undefined, path: string): string | null {
  const t = useTranslations('validation');
  const key = reply?.form?.error?.[path]?.[0] as ValidationKey | undefined;
  if (key === undefined) return null;
  return t.has(key) ? t(key) : t('required');
}

export function hasFieldError(reply: FormReply | undefined, path: string): boolean {
  return Boolean(reply?.form?.error?.[path]);
}

export function hasFieldErrors(reply: FormReply | undefined, edited: readonly string[] = []): boolean {
  const errors = Object.entries(reply?.form?.error ?? {});
  return errors.some(([name, error]) => name !== '' && error && !edited.includes(name));
}

export function getFormError(reply: FormReply | undefined): ErrorCode | undefined {
  return reply?.form?.error?.['']?.[0] as ErrorCode | undefined;
}
