import type { SubmissionResult } from '@conform-to/react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '#worker/words/locales/en.ts';
import type { ActionReply } from './toast.ts';

export type ValidationKey = keyof Catalog['validation'];

/** What a form hears back: what was wrong with it and what was typed, or that it is done. */
export type FormReply = ActionReply & { form?: SubmissionResult<string[]> };

/** What was typed into a field, by its path such as "pickup.lat". */
export function getTypedValue(reply: FormReply | undefined, path: string): string | undefined {
  let value: unknown = reply?.form?.initialValue;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return typeof value === 'string' ? value : undefined;
}

/** What is wrong with a field, in words. A message that is no key of the catalog means the field is missing. */
export function useFieldError(reply: FormReply | undefined, path: string): string | null {
  const t = useTranslations('validation');
  const key = reply?.form?.error?.[path]?.[0] as ValidationKey | undefined;
  if (key === undefined) return null;
  return t.has(key) ? t(key) : t('required');
}

export function hasFieldError(reply: FormReply | undefined, path: string): boolean {
  return Boolean(reply?.form?.error?.[path]);
}

export function hasFieldErrors(reply: FormReply | undefined): boolean {
  return Object.values(reply?.form?.error ?? {}).some(Boolean);
}
