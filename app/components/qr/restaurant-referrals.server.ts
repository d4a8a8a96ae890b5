import { createRestaurantLink } from '#worker/domain/referrals/referral-links.ts';
import { drawQr } from './draw-qr.server.ts';
import type { RestaurantReferrals } from './restaurant-referrals-card.tsx';

/** Returns the data of the restaurant referrals card. The link leads to the origin of this request. */
export function getRestaurantReferrals(
  request: Request,
  driver: { referralCode: string; referralCount: number },
): RestaurantReferrals {
  const { referralCode: code, referralCount: count } = driver;
  const link = createRestaurantLink(new URL(request.url).origin, code);
  return { code, link, qr: drawQr(link), count };
}
