import type { SubmissionResult } from '@conform-to/react';

export type FormValues = NonNullable<SubmissionResult['initialValue']>;

/** Returns a form's values as a nested object: "pickup.lat" becomes `lat` of `pickup`. */
export function readValues(form: FormData): FormValues {
  const values: FormValues = {};
  const groups: Record<string, Record<string, string>> = {};
  for (const [name, value] of form) {
    const [group = '', part] = name.split('.');
    if (typeof value !== 'string') continue;
    if (part === undefined) values[name] = value;
    else groups[group] = { ...groups[group], [part]: value };
  }
  return { ...values, ...groups };
}
