import { type PrefillKey, readPrefillFragment } from '#worker/domain/referrals/prefill.ts';

/** The field name for each key of the URL fragment. */
export type PrefilledNames = Partial<Record<PrefillKey, string>>;

/** Fills the empty fields of a marker's form from the URL fragment, and removes the fragment. */
export function fillFromAddress(marker: HTMLElement): void {
  const names: PrefilledNames = JSON.parse(marker.dataset.prefill ?? '{}');
  const keys = Object.keys(names) as PrefillKey[];
  const prefill = readPrefillFragment(location.hash, keys);
  const form = marker.closest('form');
  if (!prefill || !form) return;
  for (const key of keys) fill(form, names[key], prefill[key]);
  history.replaceState(history.state, '', location.pathname + location.search);
}

function fill(form: HTMLFormElement, name = '', value = '') {
  const field = form.elements.namedItem(name);
  if (value && field instanceof HTMLInputElement) field.value ||= value;
}
