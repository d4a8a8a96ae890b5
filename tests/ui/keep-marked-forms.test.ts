import { afterEach, expect, test } from 'vitest';
import { keepMarkedForms, resumeForm } from '#app/start/keep-marked-forms.ts';

/** Shows a form as the server rendered it, and runs the script of its page. */
function openForm(values: { name?: string; code?: string } = {}, keeps = 'signup') {
  document.body.innerHTML = `<form data-keeps="${keeps}"><input name="name"><input name="code"><input type="hidden" name="key" value="k">
    <button name="ask" data-asks></button><button name="send"></button></form>`;
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  for (const [name, value] of Object.entries(values)) field(name).defaultValue = value;
  keepMarkedForms();
  return {
    read: (name: string) => field(name).value,
    type: (name: string, value: string) => {
      field(name).value = value;
      field(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    send: (button: string) =>
      document.forms[0]?.dispatchEvent(new SubmitEvent('submit', { submitter: field(button) })),
  };
}

afterEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
});

test('restores typed values, but never over values from the server', () => {
  openForm().type('name', 'Copper Kettle');
  expect(openForm().read('name')).toBe('Copper Kettle');
  const invited = openForm({ code: 'ABCD2345' });
  expect([invited.read('name'), invited.read('code')]).toEqual(['Copper Kettle', 'ABCD2345']);
  expect(openForm({}, 'other').read('name')).toBe('');
});

test('drops a saved form on submit, keeps it while the form only asks, and saves it again when it is refused', () => {
  const form = openForm();
  form.type('name', 'Copper Kettle');
  form.send('ask');
  expect(openForm().read('name')).toBe('Copper Kettle');
  openForm().send('send');
  expect(openForm().read('name')).toBe('');
  openForm({ name: 'Refused' });
  expect(openForm().read('name')).toBe('Refused');
});

test('does not save a form again when the app starts while it is being submitted', () => {
  const form = openForm();
  form.type('name', 'Copper Kettle');
  form.send('send');
  const [sent] = document.forms;
  if (sent) resumeForm(sent);
  expect(openForm().read('name')).toBe('');
  // A refused form is saved as it was typed.
  if (sent) resumeForm(sent, { errors: {} });
  expect(openForm().read('name')).toBe('Copper Kettle');
});
