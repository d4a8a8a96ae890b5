import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { isChosenVisit } from '#app/lib/http.server.ts';
import { createReferralCookie } from '#worker/auth/referral-cookie.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { followLink, readInvitation } from './follow-link.server.ts';

/**
 * The link of an invitation: stores it in a cookie and redirects to the sign-in, which shows its offer. The fragment with
 * prefilled fields survives the redirect. Unknown codes and campaigns are ignored, and so are redirects by other sites.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await peekSession(context)) return redirect(paths.home());
  const to = paths.chooseLogin(paths.home());
  if (!isChosenVisit(request)) return redirect(to);
  const origin = readInvitation(new URL(request.url).searchParams);
  const followed = origin && (await followLink({ context, request }, origin));
  if (!followed) return redirect(to);
  return redirect(to, {
    headers: { 'Set-Cookie': await createReferralCookie(context.ctx.config, followed) },
  });
}

/** Never shown: the loader always redirects. */
export default function Signup() {
  return null;
}
