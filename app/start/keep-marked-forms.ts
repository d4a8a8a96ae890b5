import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';

/** Typed text by field name. */
type Typed = { [name: string]: string };

const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio]), textarea';

const getKey = ({ dataset }: HTMLFormElement) => `typed ${dataset.keeps}`;
const listFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>(FIELDS)];

/**
 * Saves the text typed into forms marked `data-keeps` in session storage until they are submitted, and restores it after a
 * language change or a return from another page. A button marked `data-asks` submits an intermediate step, so the text is kept.
 */
export function keepMarkedForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keeps]')) resumeForm(form);
}

/** Restores a form's saved text in empty fields and saves further typing. A form with a reply has its values from the reply. */
export function resumeForm(form: HTMLFormElement, reply?: unknown): void {
  const typed = (!reply && readFromTab<Typed>(getKey(form))) || {};
  for (const field of listFields(form)) field.value ||= typed[field.name] ?? '';
  // The app may start while the form is being submitted. A rejected form comes back with its values.
  if (reply) delete form.dataset.sent;
  if (form.dataset.sent === undefined) storeTyped(form);
  // Assigned as properties, so that the app starting on the same form replaces the handlers.
  form.oninput = () => storeTyped(form);
  form.onsubmit = ({ submitter }) => {
    if (submitter?.hasAttribute('data-asks')) return;
    form.dataset.sent = '';
    storeInTab(getKey(form), null);
  };
}

function storeTyped(form: HTMLFormElement): void {
  const typed = listFields(form).filter(({ value }) => value !== '');
  const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
  storeInTab(getKey(form), typed.length > 0 ? values : null);
}
