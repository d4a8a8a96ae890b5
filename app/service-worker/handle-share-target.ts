import { findShared, saveSharedOffer } from '#app/components/offline/shared-offer.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { findDriver } from './current-driver.ts';

/** Handles another app sharing an offer: stores it on the phone for the order form, which reads it now or after a sign-in. */
export async function handleShareTarget({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const shared = findShared(form);
  if (shared === null) return Response.redirect(paths.newOrder(), 303);
  const isSaved = await saveSharedOffer(shared, await findDriver()).then(
    () => true,
    () => false,
  );
  return Response.redirect(isSaved ? paths.sharedOffer() : paths.lostOffer(), 303);
}
