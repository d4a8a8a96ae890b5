/** What was tapped last; Safari does not focus buttons and links that are. */
export const lastTap: { target: EventTarget | null } = { target: null };

/** Follows taps until the returned function is called. */
export function followTaps(): () => void {
  const follow = ({ target }: MouseEvent) => {
    lastTap.target = target;
  };
  document.addEventListener('click', follow, { capture: true, passive: true });
  return () => document.removeEventListener('click', follow, { capture: true });
}
