import { expect, test, vi } from 'vitest';
import { isActivated, listenForActivation } from '#app/start/activate.ts';

test('a field focused before the script ran also starts the app', () => {
  document.body.innerHTML = '<form data-activates=""><input id="name" /></form>';
  document.getElementById('name')?.focus();
  expect(isActivated()).toBe(false);
  listenForActivation();
  expect(isActivated()).toBe(true);
});

test('copies a text inside the tap itself, the only place where Safari allows it', () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  document.body.innerHTML = '<button data-activates="" data-copy="a link">Copy</button>';
  document.querySelector('button')?.click();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('a link');
  vi.unstubAllGlobals();
});
