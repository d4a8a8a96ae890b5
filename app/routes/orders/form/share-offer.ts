import { redirect } from '@remix-run/cloudflare';
import { paths } from '#worker/domain/shared/paths.ts';

/**
 * The share target's fallback when no service worker handles it: the offer is lost, and the form says so. Has no side effects, so
 * it accepts posts from all origins.
 */
export function action() {
  return redirect(paths.lostOffer(), 303);
}

export function loader() {
  return redirect(paths.newOrder(), 303);
}
