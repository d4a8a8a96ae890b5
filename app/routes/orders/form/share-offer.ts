import { redirect } from '@remix-run/cloudflare';
import { paths } from '#worker/domain/shared/paths.ts';

/**
 * Where another app shares an offer while no service worker is there to keep it on the phone: it is dropped unread, and the form
 * says so. Writes nothing, so it may come from anywhere.
 */
export function action() {
  return redirect(paths.lostOffer(), 303);
}

export function loader() {
  return redirect(paths.newOrder(), 303);
}
