import { askForFollowed } from '#app/components/live/ask-for-followed.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { isActivated } from './activate.ts';
import { renew } from './renew.ts';

/** How often changes are polled. In ms. */
const EVERY_MS = 12_000;
/** What is shown, its rows, the data of the deferred app, and the language and zone. */
const PARTS = 'main, main li[id], [type^=later], [name=document-intl]';

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
