import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { getTypedValue, useFieldError } from '#app/components/form/form-reply.ts';
import { useFormReply, useIsEdited } from './form-reply-context.tsx';

export const CONTROL_CLASSES =
  'min-h-target w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-body text-ink disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger aria-invalid:border-2';

type FrameProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** A non-blocking question about the value, shown while typing. */
  doubt?: string | undefined;
  isOptional?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

type ControlProps = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A label with its control, hint and error message. */
export function FieldFrame({ name, label, hint, doubt, isOptional, children }: FrameProps) {
  const t = useTranslations();
  const id = useId();
  const reply = useFormReply();
  const found = useFieldError(reply, name);
  const error = useIsEdited(name) ? null : found;
  const toCheck = reply?.toCheck?.[name];
  const warning = toCheck?.offerSays
    ? t('common.checkAgainst', { value: toCheck.offerSays })
    : (doubt ?? (toCheck && t('common.checkThis')));
  const note = warning ?? hint;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-small">
        {label} {isOptional && <span className="font-normal text-ink-soft">({t('common.optional')})</span>}
      </label>
      {children({
        id,
        name,
        defaultValue: getTypedValue(reply, name),
        className: CONTROL_CLASSES,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : note && `${id}-hint`,
      })}
      {note && !error && (
        <p
          id={`${id}-hint`}
          className={warning ? 'font-semibold text-caption text-warn' : 'text-caption text-ink-soft'}
        >
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}

type FieldProps = Omit<FrameProps, 'children'> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'enterKeyHint' | 'autoComplete' | 'maxLength' | 'required' | 'dir'
  >;

export function Field({ name, label, hint, doubt, isOptional, ...input }: FieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} doubt={doubt} isOptional={isOptional}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  );
}
