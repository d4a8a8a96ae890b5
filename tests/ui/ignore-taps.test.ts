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

/** What lies over the page, which is empty else. */
const readCover = () => document.body.lastElementChild as HTMLElement | null;

test('the place of what has gone is covered for a moment, and a tap there is none outside a dialog', () => {
  const taps = vi.fn();
  for (const event of ['pointerdown', 'click']) document.addEventListener(event, taps);
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  const { left, top, width, height, position } = readCover()?.style ?? {};
  expect({ left, top, width, height, position }).toEqual({
    ...{ left: '10px', top: '20px', width: '100px', height: '50px', position: 'fixed' },
  });
  for (const tap of [fireEvent.pointerDown, fireEvent.click]) tap(readCover() as HTMLElement);
  expect(taps).not.toHaveBeenCalled();
  for (const event of ['pointerdown', 'click']) document.removeEventListener(event, taps);

  vi.runAllTimers();
  expect(readCover()).toBeNull();
});

const press = (repeat: boolean) => fireEvent.keyDown(document.body, { key: 'Enter', repeat });

test('a key that is held does not count, for as long as it is', () => {
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  expect(press(true)).toBe(false);
  vi.runAllTimers();
  expect(press(true)).toBe(false);
  fireEvent.keyUp(document.body, { key: 'Enter' });
  expect([press(false), press(true)]).toEqual([true, true]);
});

test('a key that is pressed anew counts', () => {
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  expect([press(false), press(true)]).toEqual([true, true]);
});
