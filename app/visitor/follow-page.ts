/** How often what others change is asked for again. In ms. */
const EVERY_MS = 12_000;

/** Loads a page anew once a part of it that others change has changed: asked while it is looked at, until the app runs. */
export function followPage(isActive: () => boolean): void {
  if (!document.querySelector('[data-follow]')) return;
  let tag = '';
  const look = async () => {
    if (isActive() || document.visibilityState !== 'visible') return;
    const headers = { Accept: 'text/html', 'If-None-Match': tag };
    const answer = await fetch(location.href, { headers }).catch(() => null);
    if (answer?.status !== 200) return;
    if (tag !== '' && !isActive()) location.reload();
    tag = answer.headers.get('ETag') ?? '';
  };
  void look();
  setInterval(look, EVERY_MS);
}
