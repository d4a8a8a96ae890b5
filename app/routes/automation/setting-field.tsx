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

/** A field that starts with what is saved, or with what was typed when that was refused. */
export function SettingField({ name, label, hint, isOptional, saved, ...input }: Props) {
  // A reply leaves out fields that were emptied: what is saved must not come back into them.
  const shown = useFormReply()?.form ? '' : saved;
  return (
    <FieldFrame name={name} label={label} hint={hint} isOptional={isOptional}>
      {(control) => <input {...input} {...control} defaultValue={control.defaultValue ?? shown} />}
    </FieldFrame>
  );
}
