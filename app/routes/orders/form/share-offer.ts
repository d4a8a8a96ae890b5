import { redirect } from '@remix-run/cloudflare';
import { paths } from '#worker/domain/shared/paths.ts';

/**
 * The share target without a service worker: the offer is dropped, and the form says so. Writes nothing, so any origin may post
 * to it.
 */
export function action() {
  return redirect(paths.lostOffer(), 303);
}

export function loader() {
  return redirect(paths.newOrder(), 303);
}
