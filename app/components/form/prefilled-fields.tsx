import { useEffect, useRef } from 'react';
import { type PrefillKey, readPrefillFragment } from '#worker/domain/referrals/prefill.ts';

type Props = {
  /** Which part of the fragment goes into which field, by its name. */
  fields: Partial<Record<PrefillKey, string>>;
};

/** Stands in a form and fills its empty fields from the address it was opened with; they then leave the address. */
export function PrefilledFields({ fields }: Props) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const prefill = readPrefillFragment(window.location.hash);
    const form = marker.current?.closest('form');
    if (!prefill || !form) return;
    for (const [key, name] of Object.entries(fields)) fill(form, name, prefill[key as PrefillKey]);
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [fields]);
  return <span ref={marker} hidden />;
}

function fill(form: HTMLFormElement, name: string, value: string | undefined) {
  const field = form.elements.namedItem(name);
  if (value && field instanceof HTMLInputElement && field.value === '') field.value = value;
}
