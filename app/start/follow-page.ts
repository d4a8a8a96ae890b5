import { askForFollowed } from '#app/components/live/ask-for-followed.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { isActivated } from './activate.ts';
import { renew } from './renew.ts';

/** The polling interval. In ms. */
const EVERY_MS = 12_000;
/** The parts to update: the main content, its rows, the deferred app's data, and the language and zone. */
const PARTS = 'main, main li[id], [type^=later], [name=document-intl]';

/**
 * Reloads a page whose times are in another time zone. While the page is visible and until the app runs, polls for changes to its
 * followed part and updates it in place, or reloads the page if rows were added or removed.
 */
export function followPage(isElsewhere: boolean): void {
  const part = document.querySelector<HTMLElement>('[data-follow]');
  if (!part) return;
  if (isElsewhere) location.reload();
  const { dataset } = part;
  repeatInSight(EVERY_MS, async () => {
    if (dataset.follow === 'over' || isActivated()) return;
    const answer = await askForFollowed(dataset.followTag ?? '');
    const html = answer?.ok && (await answer.text());
    if (!html || isActivated()) return;
    const next = listParts(new DOMParser().parseFromString(html, 'text/html'));
    const shown = listParts(document);
    if (listNames(next) !== listNames(shown)) return location.reload();
    for (const [index, part] of shown.entries()) renew(part, next[index] as Element);
  });
}

const listParts = (page: Document) => [...page.querySelectorAll<HTMLMetaElement>(PARTS)];
const listNames = (parts: HTMLMetaElement[]) => parts.map(({ id, content }) => id || content).join();
