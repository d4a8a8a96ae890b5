import type { InputHTMLAttributes } from 'react';
import { FieldFrame } from '#app/components/form/field.tsx';
import { useFormReply } from '#app/components/form/form-reply-context.tsx';

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength'> & {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  saved: string;
};

/** A field with the saved value, or with the typed one after a failed validation. */
export function SettingField({ name, label, hint, isOptional, saved, ...input }: Props) {
  // A reply omits empty fields, and those must stay empty rather than show the saved value.
  const shown = useFormReply()?.form ? '' : saved;
  return (
    <FieldFrame name={name} label={label} hint={hint} isOptional={isOptional}>
      {(control) => <input {...input} {...control} defaultValue={control.defaultValue ?? shown} />}
    </FieldFrame>
  );
}
