import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect } from 'react';
import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';
import { SESSION_OVER } from '#app/lib/error-kind.ts';

/** The key in the tab of the text that was typed on a page that was left without it. */
const STORED = 'typed';

/** What is typed but passwords and cards, which are kept nowhere, and files, which cannot be set. */
const FIELDS = 'form :is(textarea, input:not([type=password], [type=file], [autocomplete^=cc-]))[name]';

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Kept = { driverId: string; path: string; texts: [place: number, what: string, text: string][] };

/**
 * Keeps what is typed on a page for when the driver is back on it: as its session ends, and as another form of it leads away, such
 * as the choice of the language.
 */
export function useTypedFields(driverId: string): void {
  useEffect(() => {
    restore(driverId);
    const stop = new AbortController();
    const { signal } = stop;
    const keepOthers = ({ defaultPrevented, target }: Event) => {
      if (!defaultPrevented) keepTypedFields(driverId, target);
    };
    addEventListener('submit', keepOthers, { signal });
    addEventListener(SESSION_OVER, () => keepTypedFields(driverId), { signal });
    return () => stop.abort();
  }, [driverId]);
}

/** What is typed on the pages of this tab, by the key of their history entry. */
const typedPages = new Map<string, Kept['texts']>();

/** When the driver comes back to a page by the browser's Back, types what was typed there again, except into a form that was sent. */
export function useTypedOnBack(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (isBack) typeAgain(typedPages.get(key) ?? []);
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('input', () => typedPages.set(key, readTexts(null)), { signal });
    addEventListener('submit', ({ target }) => typedPages.set(key, readTexts(target)), { signal });
    return () => stop.abort();
  }, [key, isBack]);
}

/** Keeps what is typed now, but not into a form that is sent, for when this page is loaded again. */
export function keepTypedFields(driverId: string, sent: EventTarget | null = null): void {
  const kept: Kept = { driverId, path: location.pathname, texts: readTexts(sent) };
  storeInTab(STORED, kept);
}

/** The fields of the page, without forms that keep a draft themselves. */
const listFields = () =>
  [...document.querySelectorAll<TextField>(FIELDS)].filter(
    ({ form }) => !form?.querySelector('[data-draft]'),
  );

/** What a field takes: its name, and the units of its form, as miles are not typed again as kilometers. */
function nameField({ name, form }: TextField): string {
  const units = form?.querySelector<HTMLInputElement>('input[type=hidden][name=units]');
  return `${name} ${units?.value ?? ''}`;
}

const isTyped = ({ value, defaultValue }: TextField) => value !== defaultValue;

function readTexts(sent: EventTarget | null): Kept['texts'] {
  return listFields().flatMap((field, place) =>
    isTyped(field) && field.form !== sent ? [[place, nameField(field), field.value]] : [],
  );
}

/** Types what was kept of this driver on this page again, once; what is typed there by now stays. */
function restore(driverId: string): void {
  const kept = readFromTab<Kept>(STORED);
  storeInTab(STORED, null);
  if (kept?.driverId !== driverId || kept.path !== location.pathname) return;
  typeAgain(kept.texts);
}

function typeAgain(texts: Kept['texts']): void {
  const fields = listFields();
  for (const [place, what, text] of texts) {
    const field = fields[place];
    if (!field || nameField(field) !== what) continue;
    if (field.value !== text && !isTyped(field)) type(field, text);
  }
}

/** Sets a text as typing does. */
function type(field: TextField, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
