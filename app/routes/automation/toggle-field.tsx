import type { ChangeEvent } from 'react';
import { type FormReply, getTypedValue, getTypedValues } from '#app/components/form/form-reply.ts';
import { useFormReply } from '#app/components/form/form-reply-context.tsx';

type Props = {
  name: string;
  label: string;
  text: string;
  saved: boolean;
  isLocked?: boolean;
  onChange?: (isOn: boolean) => void;
};

/** An on/off setting. A locked one isn't submitted, so its saved value doesn't change. */
export function ToggleField({ name, label, text, saved, isLocked = false, onChange }: Props) {
  const isOn = isToggledOn(useFormReply(), name, saved);
  const change = onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked));
  return (
    <div className="border-line py-1 [&+&]:border-t">
      {!isLocked && <input type="hidden" name="toggle" value={name} />}
      <label className="flex min-h-target items-center justify-between gap-4 has-disabled:opacity-70">
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-ink-soft text-small">{text}</span>
        </span>
        <span className="relative inline-flex shrink-0">
          <input
            type="checkbox"
            name={name}
            defaultChecked={isOn}
            disabled={isLocked}
            onChange={change}
            className="peer h-7 w-12 appearance-none rounded-pill border-2 border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute start-1 top-1 size-5 rounded-pill bg-line-strong transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-5 forced-colors:border"
          />
        </span>
      </label>
    </div>
  );
}

/** Returns whether a setting was on in a rejected form, or the saved value without a reply or if the setting was locked. */
export function isToggledOn(reply: FormReply | undefined, name: string, saved: boolean): boolean {
  return getTypedValues(reply, 'toggle').includes(name) ? getTypedValue(reply, name) === 'on' : saved;
}
