import { askForFollowed } from '#app/components/live/ask-for-followed.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { isActivated } from './activate.ts';
import { renew } from './renew.ts';

/** How often changes are polled. In ms. */
const EVERY_MS = 12_000;
/** What is shown, and the data of the deferred app. */
const PARTS = 'main, [type^=later]';

/**
 * Reloads a page whose times are in another time zone, and renews one whose followed part has changed since it was rendered,
 * polled while the page is visible, until the app runs. Where rows have come or gone it is reloaded.
 */
export function followPage(isElsewhere: boolean): void {
  const part = document.querySelector<HTMLElement>('[data-follow]');
  if (!part) return;
  if (isElsewhere) location.reload();
  const { dataset } = part;
  repeatInSight(EVERY_MS, async () => {
    if (dataset.follow === 'over' || isActivated()) return;
    const answer = await askForFollowed(dataset.followTag ?? '');
    const html = answer?.ok && (await answer.text().catch(() => null));
    if (!html || isActivated()) return;
    const page = new DOMParser().parseFromString(html, 'text/html');
    if (listNames(page) !== listNames(document)) return location.reload();
    const next = page.querySelectorAll(PARTS);
    for (const [index, shown] of document.querySelectorAll(PARTS).entries()) {
      renew(shown, next[index] as Element);
    }
  });
}

/** What must be the same for parts to be renewed: rows, who reads, language and zone. */
function listNames(page: Document): string {
  return [...page.querySelectorAll<HTMLMetaElement>(`[name=document-intl], main li[id], ${PARTS}`)]
    .map(({ id, content }) => id || content)
    .join();
}
