import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepMarkFocus } from '#app/components/map/keep-mark-focus.ts';

const map = document.createElement('div');
map.tabIndex = 0;

/** Draws marks like the map does, with new elements each time. */
function draw(...names: string[]): void {
  map.replaceChildren(
    ...names.map((name) => {
      const mark = document.createElement('button');
      mark.className = 'map-mark';
      mark.setAttribute('aria-label', name);
      return mark;
    }),
  );
}

beforeEach(() => {
  document.body.replaceChildren(map);
  draw('Thai Basil', 'Stop 1');
});

afterEach(() => document.body.replaceChildren());

const readFocused = () => document.activeElement?.getAttribute('aria-label');

test('a mark keeps the focus when the marks are redrawn', () => {
  map.querySelector<HTMLElement>('[aria-label="Stop 1"]')?.focus();
  keepMarkFocus(map, () => draw('Golden Abacus', 'Thai Basil', 'Stop 1'));
  expect(readFocused()).toBe('Stop 1');
  expect(document.activeElement?.isConnected).toBe(true);
});

test('the focus of a mark that is gone moves to the map', () => {
  map.querySelector<HTMLElement>('[aria-label="Stop 1"]')?.focus();
  keepMarkFocus(map, () => draw('Thai Basil'));
  expect(document.activeElement).toBe(map);
});

test('leaves the focus outside the map alone', () => {
  const beside = document.createElement('button');
  beside.setAttribute('aria-label', 'Thai Basil');
  document.body.appendChild(beside);
  beside.focus();
  keepMarkFocus(map, () => draw('Thai Basil'));
  expect(document.activeElement).toBe(beside);
});
