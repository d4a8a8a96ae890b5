import { copyInTap } from './copy-in-tap.ts';
import { startApp } from './start-app.ts';

const WANTED = '[data-activates]';

let isActive = false;
const pressed = new WeakSet<Element>();

export const isActivated = (): boolean => isActive;

/** Starts the app on a visitor's page, once. */
export function activate(): void {
  if (isActive) return;
  isActive = true;
  startApp();
}

/**
 * Starts the app when an element that needs it is touched or already has the focus. A click before hydration is repeated
 * afterwards.
 */
export function listenForActivation(): void {
  if (document.activeElement?.closest(WANTED)) activate();
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest(WANTED)) activate();
    });
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(`button${WANTED}`);
    if (!button || pressed.has(button)) return;
    pressed.add(button);
    copyInTap(button);
    activate();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      button.click();
    });
    observer.observe(button, { attributeFilter: ['data-activates'] });
  });
}
