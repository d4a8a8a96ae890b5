import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie';
import type { Config } from '#worker/config.ts';
import { CAMPAIGN_IDS } from '#worker/domain/referrals/campaigns.ts';
import { type ReferralOrigin, readReferralCode } from '#worker/domain/referrals/referral.ts';
import { UUID_PATTERN } from '#worker/domain/shared/id.ts';

const NAME = 'referral';
const MONTH_SECONDS = 30 * 24 * 60 * 60;

const getOptions = ({ isLocal }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: !isLocal }) as const;

/** Returns the `Set-Cookie` value that stores the invitation a browser followed until sign-in completes. */
export function createReferralCookie(
  config: Config,
  { referralCode, campaign, referralId }: ReferralOrigin,
): Promise<string> {
  const value = [referralCode, campaign, referralId ?? ''].join(' ');
  return serializeSigned(NAME, value, config.cookieSecret, { ...getOptions(config), maxAge: MONTH_SECONDS });
}

/** Returns the `Set-Cookie` value that deletes the cookie: an invitation counts for one sign-in. */
export function clearReferralCookie(config: Config): string {
  return serialize(NAME, '', { ...getOptions(config), maxAge: 0 });
}

/** Returns the invitation in a `Cookie` header, or null if it is absent or its signature is invalid. */
export async function readReferralCookie(
  config: Config,
  cookieHeader: string | null,
): Promise<ReferralOrigin | null> {
  const kept = await readSigned(config, cookieHeader ?? '');
  const [code, campaignId, id = ''] = kept?.split(' ') ?? [];
  const referralCode = readReferralCode(code);
  const campaign = CAMPAIGN_IDS.find((known) => known === campaignId);
  if (!referralCode || !campaign) return null;
  return { referralCode, campaign, referralId: UUID_PATTERN.test(id) ? id : null };
}

async function readSigned({ cookieSecrets }: Config, cookieHeader: string): Promise<string | null> {
  for (const secret of cookieSecrets) {
    const kept = (await parseSigned(cookieHeader, secret, NAME))[NAME];
    if (typeof kept === 'string') return kept;
  }
  return null;
}
