import { PLANS } from '#worker/domain/billing/subscription.ts';
import { REFERRAL_REWARDS } from '#worker/domain/referrals/referral.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { computePayComparison, type PayAssumptions } from './compute-pay-comparison.ts';

const network = {
  weeklyFee: toDollars(PLANS.network.priceCents),
  perMile: 1.5,
  basePay: 2,
  feesKeptPercent: 100,
  commissionPercent: 0,
  /** A typical range, not a promise. */
  deliveryFee: { low: 3, high: 8 },
  /** An estimate for 20 to 30 deliveries per week. */
  weeklyEstimate: { low: 400, high: 800, minDeliveries: 20, maxDeliveries: 30 },
  /** How many business days a background check and a vehicle inspection take. */
  checkDays: { min: 1, max: 2 },
};

/** The typical commission of other apps, in percent of an order, as they publish it for restaurants. */
const appCommissions = {
  doordash: { low: 25, high: 30 },
  ubereats: { low: 20, high: 30 },
  grubhub: { low: 15, high: 25 },
};

/** Estimates, shown beside the figures computed from them. */
const assumed: PayAssumptions = {
  deliveries: 30,
  orderValue: 18,
  deliveryFee: 4,
  tip: 3,
  miles: { low: 6.25, high: 7.5 },
  basePay: network.basePay,
  perMile: network.perMile,
  weeklyFee: network.weeklyFee,
  /** The app with the median commission among those compared. */
  commissionPercent: appCommissions.ubereats,
};

/** The product's claims and prices, stated once for all pages. Dollars, unless a name says otherwise. */
export const CLAIMS = {
  network,
  appCommissions,
  /** An estimate for one week, with its assumptions. */
  comparison: { ...assumed, ...computePayComparison(assumed) },
  countries: 50,
  drivers: 10_000,
  pro: { weeklyPrice: toDollars(PLANS.pro.priceCents), trialDays: PLANS.pro.trialDays },
  free: { monthlyPrice: 0 },
  driverReferralWeekly: toDollars(REFERRAL_REWARDS.driver.amountCents),
  restaurantReferralMonthly: toDollars(REFERRAL_REWARDS.restaurant.amountCents),
};
