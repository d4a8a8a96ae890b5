import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { paths } from '#app/lib/paths.ts';
import { rememberReferral } from '#app/lib/referral.server.ts';
import { findCampaign } from '#worker/domain/referrals/campaigns.ts';
import { readReferralCode } from '#worker/domain/referrals/referral-code.ts';

/**
 * The link of an invitation: remembers whose it is and leads to the sign-in, which shows what it offers. The fragment
 * stays with the address, so what was filled in for the new driver arrives too.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await context.getSession()) return redirect(paths.home());
  const { searchParams } = new URL(request.url);
  const referralCode = readReferralCode(searchParams.get('ref'));
  const to = paths.chooseLogin(paths.home());
  if (!referralCode) return redirect(to);
  const referral = { referralCode, campaign: findCampaign(searchParams.get('campaign')).id };
  return redirect(to, { headers: { 'Set-Cookie': await rememberReferral(context, referral) } });
}

/** Never shown: the loader always redirects. */
export default function Signup() {
  return null;
}
