import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';

/** What was typed, by the names of the fields. */
type Typed = { [name: string]: string };

const FIELDS = 'input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea';

const getKey = ({ dataset }: HTMLFormElement) => `typed ${dataset.keeps}`;

function findForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-keeps]') : null;
}

/**
 * Keeps what is typed into a form marked `data-keeps` in this tab until the form is sent, and fills it in again: after a change
 * of the language, and on the way back from another page. A button marked `data-asks` sends without being the last.
 */
export function keepTyped(): void {
  document.querySelectorAll<HTMLFormElement>('form[data-keeps]').forEach(fillInTyped);
  document.addEventListener('input', ({ target }) => {
    const form = findForm(target);
    if (!form) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
    storeInTab(getKey(form), Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  });
  document.addEventListener('submit', ({ target, submitter }) => {
    const form = findForm(target);
    if (form && !submitter?.hasAttribute('data-asks')) storeInTab(getKey(form), null);
  });
}

/** Fills in what was typed before, where a field is as the server wrote it. */
export function fillInTyped(form: HTMLFormElement): void {
  const typed = readFromTab<Typed>(getKey(form)) ?? {};
  for (const field of form.querySelectorAll<HTMLInputElement>(FIELDS)) {
    const text = typed[field.name];
    if (text !== undefined && field.value === field.defaultValue) field.value = text;
  }
}
