import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOrderForms } from '#app/components/form/order-forms.ts';
import { ignoreTaps } from '#app/components/taps/ignore-taps.ts';

beforeEach(() => {
  // A cover from the previous test may still be in the document.
  document.body.replaceChildren();
  // why: covers and held keys depend on the clock.
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Returns the cover over the page, which is otherwise empty. */
const readCover = () => document.body.lastElementChild as HTMLElement | null;

test('covers the place of a removed element for a moment, where a tap does not count as one outside a dialog', () => {
  const taps = vi.fn();
  for (const event of ['pointerdown', 'click']) document.addEventListener(event, taps);
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  const { left, top, width, height, position } = readCover()?.style ?? {};
  expect({ left, top, width, height, position }).toEqual({
    left: '10px',
    top: '20px',
    width: '100px',
    height: '50px',
    position: 'fixed',
  });
  for (const tap of [fireEvent.pointerDown, fireEvent.click]) tap(readCover() as HTMLElement);
  expect(taps).not.toHaveBeenCalled();
  for (const event of ['pointerdown', 'click']) document.removeEventListener(event, taps);

  vi.runAllTimers();
  expect(readCover()).toBeNull();
});

const press = (repeat: boolean) => fireEvent.keyDown(document.body, { key: 'Enter', repeat });

test('ignores a key that is held down until it is released', () => {
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  expect(press(true)).toBe(false);
  vi.runAllTimers();
  expect(press(true)).toBe(false);
  fireEvent.keyUp(document.body, { key: 'Enter' });
  expect([press(false), press(true)]).toEqual([true, true]);
});

test('accepts a key that is pressed again', () => {
  ignoreTaps(new DOMRect(10, 20, 100, 50));
  expect([press(false), press(true)]).toEqual([true, true]);
});

test('covers the whole list of an answered card, since its other cards move, and nothing for other forms', () => {
  const controller = new AbortController();
  watchOrderForms();
  document.body.innerHTML = `<ul><li><form><input name="orderId" value="a"><button>Decline</button></form></li></ul>
    <form><input name="email"><button>Save</button></form>`;
  document.addEventListener('submit', (event) => event.preventDefault(), { signal: controller.signal });
  const [decline, save] = document.querySelectorAll('button');
  const list = document.querySelector('ul') as HTMLElement;
  list.getBoundingClientRect = () => new DOMRect(0, 100, 390, 600);
  save?.click();
  expect(readCover()?.tagName).toBe('FORM');
  decline?.click();
  const { top, height } = readCover()?.style ?? {};
  expect({ top, height }).toEqual({ top: '100px', height: '600px' });
  controller.abort();
});
