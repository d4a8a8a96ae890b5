/** The last tapped element; Safari does not focus tapped buttons and links. */
export const lastTap: { target: EventTarget | null } = { target: null };

/** Records taps until the returned function is called. */
export function trackTaps(): () => void {
  const storeTap = ({ target }: MouseEvent) => {
    lastTap.target = target;
  };
  document.addEventListener('click', storeTap, { capture: true, passive: true });
  return () => document.removeEventListener('click', storeTap, { capture: true });
}
