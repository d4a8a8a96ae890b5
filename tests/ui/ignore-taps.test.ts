import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreTaps } from '#app/components/ui/ignore-taps.ts';

beforeEach(() => {
  // why: the clock.
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function renderButton() {
  const taps = vi.fn();
  const button = document.body.appendChild(document.createElement('button'));
  for (const event of ['pointerdown', 'click', 'keydown']) button.addEventListener(event, taps);
  return { button, taps };
}

test('a tap within the place of what has closed reaches nothing, for a moment', () => {
  const { button, taps } = renderButton();
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  for (const tap of [fireEvent.pointerDown, fireEvent.click]) tap(button, { clientX: 60, clientY: 40 });
  expect(taps).not.toHaveBeenCalled();

  vi.runAllTimers();
  fireEvent.click(button, { clientX: 60, clientY: 40 });
  expect(taps).toHaveBeenCalledTimes(1);
});

test('a tap elsewhere and a key pressed anew count; a key that is held does not', () => {
  const { button, taps } = renderButton();
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  fireEvent.click(button, { clientX: 60, clientY: 90 });
  fireEvent.keyDown(button, { key: 'Enter' });
  expect(taps).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(button, { key: 'Enter', repeat: true });
  expect(taps).toHaveBeenCalledTimes(2);
});
