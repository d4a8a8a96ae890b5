import { fireEvent } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { closeMenus } from '#app/start/close-menus.ts';

test('moves the focus from a menu choice to the button of its menu, and leaves it on a press elsewhere', async () => {
  document.body.innerHTML =
    '<details open><summary>More</summary><button type="button">Refresh</button></details><p>Elsewhere</p>';
  const [menu, summary, choice, text] = ['details', 'summary', 'button', 'p'].map((name) =>
    document.querySelector<HTMLElement>(name),
  ) as [HTMLDetailsElement, HTMLElement, HTMLElement, HTMLElement];
  const aborter = new AbortController();
  closeMenus(() => menu, aborter.signal);
  choice.focus();
  await userEvent.keyboard('{Enter}');
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(summary);
  menu.open = true;
  choice.focus();
  fireEvent.pointerDown(text);
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(choice);
  aborter.abort();
});
