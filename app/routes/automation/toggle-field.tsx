import type { ChangeEvent } from 'react';
import { useFormReply } from '#app/components/form/form-reply-context.tsx';
import { getTypedValue } from '#app/lib/form-reply.ts';

type Props = {
  name: string;
  label: string;
  text: string;
  saved: boolean;
  isLocked?: boolean;
  onChange?: (isOn: boolean) => void;
};

/** A setting that is on or off. A locked one is not sent, so it stays as it is. */
export function ToggleField({ name, label, text, saved, isLocked = false, onChange }: Props) {
  const typed = getTypedValue(useFormReply(), name);
  const change = onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked));
  return (
    <div className="border-line py-1 [&+&]:border-t">
      {!isLocked && <input type="hidden" name="toggle" value={name} />}
      <label className="min-h-target flex items-center justify-between gap-4 has-disabled:opacity-70">
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="text-ink-soft text-small block">{text}</span>
        </span>
        <span className="relative inline-flex shrink-0">
          <input
            type="checkbox"
            name={name}
            defaultChecked={typed === undefined ? saved : typed === 'on'}
            disabled={isLocked}
            onChange={change}
            className="peer rounded-pill border-line-strong bg-sunken checked:border-accent checked:bg-accent h-7 w-12 appearance-none border-2 transition-colors"
          />
          <span
            aria-hidden
            className="rounded-pill bg-line-strong peer-checked:bg-on-accent pointer-events-none absolute start-1 top-1 size-5 transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5"
          />
        </span>
      </label>
    </div>
  );
}
