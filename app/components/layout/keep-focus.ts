const HEADINGS = 'h2, summary, [data-order-id], [data-takes-focus]';

/** The element used last and its ancestors, innermost first. */
let path: HTMLElement[] = [];

/**
 * Keeps the keyboard focus when the focused element is removed. The focus follows its order's card to another list, or moves to
 * the nearest remaining section heading, or to the page's heading. Dialogs manage their own focus. A heading focused as a
 * fallback is not recorded, since it may disappear too.
 */
export function keepFocus(): void {
  addEventListener('focusin', record);
  // Safari does not focus a clicked button.
  addEventListener('click', (event) => isNowhere() && record(event), true);
  new MutationObserver((changes) => {
    const [lost] = path;
    if (!lost || !isNowhere()) return;
    // Moving an element in the DOM also removes its focus.
    const isLost =
      !lost.isConnected ||
      changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    // Tries each in turn until one takes the focus, since an element may be hidden.
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
    // The element itself, in case it was only moved.
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

/** Moves the focus to an element, by default to the page's heading, without scrolling. */
export function moveFocus(to?: HTMLElement | null): void {
  const target = to ?? document.querySelector('h1');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
