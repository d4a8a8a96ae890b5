import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect } from 'react';
import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';
import { SESSION_OVER } from '#app/lib/error-kind.ts';

/** Session storage key of the text fields saved when a page was left. */
const STORED = 'typed';

/** All text fields except passwords and cards, which are never stored, and file inputs, which can't be set. */
const FIELDS = 'form :is(textarea, input:not([type=password], [type=file], [autocomplete^=cc-]))[name]';

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Kept = { driverId: string; path: string; texts: [place: number, what: string, text: string][] };

/**
 * Restores the page's typed text when the driver returns to it, saving it when the session ends or when another form leaves the
 * page, such as the language choice.
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

/** The typed text of the pages of this tab, by history entry key. */
const typedPages = new Map<string, Kept['texts']>();

/**
 * Restores the typed text when the driver returns to a page with the browser's Back button, except in a form that was submitted.
 */
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

/** Saves the typed text for the next load of this page, except in the form being submitted. */
export function keepTypedFields(driverId: string, sent: EventTarget | null = null): void {
  const kept: Kept = { driverId, path: location.pathname, texts: readTexts(sent) };
  storeInTab(STORED, kept);
}

/** The page's text fields, except in forms that save a draft themselves. */
const listFields = () =>
  [...document.querySelectorAll<TextField>(FIELDS)].filter(
    ({ form }) => !form?.querySelector('[data-draft]'),
  );

/** Identifies a field by its name and its form's units, so that miles are never restored as kilometers. */
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

/** Restores the text saved for this driver on this page, once. Fields edited since keep their text. */
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

/** Sets a text as if it was typed, with an input event. */
function type(field: TextField, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
