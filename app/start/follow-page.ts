import { askForFollowed } from '#app/components/live/ask-for-followed.ts';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';

/** How often changes are polled. In ms. */
const EVERY_MS = 12_000;

type Followed = { isElsewhere: boolean; isActive: () => boolean };

/**
 * Reloads a page whose times are in another time zone, and one whose followed part has changed since it was rendered, polled
 * while the page is visible, until the app runs.
 */
export function followPage({ isElsewhere, isActive }: Followed): void {
  const part = document.querySelector<HTMLElement>('[data-follow]');
  if (!part) return;
  if (isElsewhere) location.reload();
  if (part.dataset.follow === 'over') return;
  let tag = part.dataset.followTag ?? '';
  repeatInSight(EVERY_MS, async () => {
    if (isActive()) return;
    const answer = await askForFollowed(tag);
    if (answer?.status !== 200 || isActive()) return;
    // A slow reload is not started again.
    tag = answer.headers.get('ETag') ?? '';
    location.reload();
  });
}
