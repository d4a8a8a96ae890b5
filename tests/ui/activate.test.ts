import { expect, test, vi } from 'vitest';
import { isActivated, listenForActivation } from '#app/start/activate.ts';

test('a field that had the focus before the script ran starts the app, too', () => {
  document.body.innerHTML = '<form data-activates=""><input id="name" /></form>';
  document.getElementById('name')?.focus();
  expect(isActivated()).toBe(false);
  listenForActivation();
  expect(isActivated()).toBe(true);
});

test('a text is copied in the tap itself, as Safari allows it only there', () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  document.body.innerHTML = '<button data-activates="" data-copy="a link">Copy</button>';
  document.querySelector('button')?.click();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('a link');
  vi.unstubAllGlobals();
});
