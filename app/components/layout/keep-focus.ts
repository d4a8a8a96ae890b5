const HEADINGS = 'h2, summary, [data-order-id], [data-takes-focus]';

/** The element that was used last and those around it, from the inside outwards. */
let path: HTMLElement[] = [];

/**
 * Keeps the keyboard focus in the whole app. When the focused element is removed, the focus follows its order's card to another
 * list; else it moves to the heading of the part of the page the element stood in, or to the page's. Dialogs keep their own, and a
 * heading that got the focus only stands for what was lost, since it may disappear as well.
 */
export function keepFocus(): void {
  addEventListener('focusin', record);
  // Safari does not focus a button that is clicked.
  addEventListener('click', (event) => isNowhere() && record(event), true);
  new MutationObserver((changes) => {
    const [lost] = path;
    if (!lost || !isNowhere()) return;
    // One that is moved loses it too.
    const isLost =
      !lost.isConnected ||
      changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    // The first that can have the focus gets it: one may be hidden.
    for (const heir of isLost ? [...listHeirs(), null] : []) {
      if (isNowhere()) moveFocus(heir);
    }
  }).observe(document, { childList: true, subtree: true });
}

const isNowhere = () => document.activeElement === document.body;

function record(event: Event): void {
  const around = event.composedPath().filter((element) => element instanceof HTMLElement);
  if (!around[0]?.closest('h1:focus, h2:focus, [role=dialog]')) path = around;
}

function listHeirs(): HTMLElement[] {
  const id = path.find(({ dataset }) => dataset.orderId)?.dataset.orderId;
  return [
    // Itself, where it was only moved.
    ...path.slice(0, 1),
    ...document.querySelectorAll<HTMLElement>(`[data-order-id="${id && CSS.escape(id)}"]`),
    ...path
      .filter(({ isConnected }) => isConnected)
      .flatMap((place) => [
        ...place.querySelectorAll<HTMLElement>(
          place.matches('section, details, main') ? HEADINGS : ':scope > [data-takes-focus]',
        ),
      ]),
  ];
}

/** Moves the focus to an element or to the page's heading, without scrolling. */
export function moveFocus(to?: HTMLElement | null): void {
  const target = to ?? document.querySelector('h1');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
