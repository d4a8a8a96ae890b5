type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>;

/** Goes back instead of following a link, if the previous page is on this site and the click doesn't open a new tab. */
export function goBackWithin(press: Press, goBack: () => void): void {
  if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || !cameFromHere()) return;
  press.preventDefault();
  goBack();
}

/** Whether the previous page is on this site, by the router's index or by the referrer of a full page load. */
function cameFromHere(): boolean {
  const state: { idx?: number } | null = history.state;
  if ((state?.idx ?? 0) > 0) return true;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
