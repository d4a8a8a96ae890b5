import { expect, test } from 'vitest';
import { isActivated, listenForActivation } from '#app/visitor/activate.ts';

test('a field that had the focus before the script ran starts the app, too', () => {
  document.body.innerHTML = '<form data-activates=""><input id="name" /></form>';
  document.getElementById('name')?.focus();
  expect(isActivated()).toBe(false);
  listenForActivation();
  expect(isActivated()).toBe(true);
});
