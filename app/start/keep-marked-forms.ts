import { readFromTab, storeInTab } from '#app/lib/browser-storage.ts';

/** What was typed, by the names of the fields. */
type Typed = { [name: string]: string };

const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio]), textarea';

const getKey = ({ dataset }: HTMLFormElement) => `typed ${dataset.keeps}`;
const listFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>(FIELDS)];

/**
 * Keeps what is typed into the forms marked `data-keeps` in this tab until they are sent, and fills it in again: after a change
 * of the language, and on the way back from another page. A button marked `data-asks` sends without being the last.
 */
export function keepMarkedForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keeps]')) resumeForm(form);
}

/**
 * Fills in what was typed into a form before, where a field is empty, and keeps what is typed from now on. One that comes with
 * a reply has its values.
 */
export function resumeForm(form: HTMLFormElement, reply?: unknown): void {
  const typed = (!reply && readFromTab<Typed>(getKey(form))) || {};
  for (const field of listFields(form)) field.value ||= typed[field.name] ?? '';
  // The app may start on a form that is being sent. One that was refused comes back with what was typed.
  if (reply) delete form.dataset.sent;
  if (form.dataset.sent === undefined) storeTyped(form);
  // Properties, as the app starts on the same form.
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
