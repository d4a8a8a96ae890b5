/** What the product claims and charges, stated once for every page. Dollars, unless a name says otherwise. */
export const CLAIMS = {
  network: {
    weeklyFee: 30,
    perMile: 1.5,
    basePay: 2,
    feesKeptPercent: 100,
    commissionPercent: 0,
    /** Typical, not promised. */
    deliveryFee: { low: 3, high: 8 },
    /** Estimate: 20 to 30 deliveries a week. */
    weeklyEstimate: { low: 400, high: 800, fewestDeliveries: 20, mostDeliveries: 30 },
  },
  /** Estimate for one week, assuming the order, fee and tip named here. */
  comparison: {
    deliveries: 30,
    ours: { low: 520, high: 580 },
    others: { low: 350, high: 480 },
    orderValue: 18,
    deliveryFee: 4,
    tip: 3,
  },
  countries: 50,
  drivers: 10_000,
  pro: { weeklyPrice: 10, trialDays: 7 },
  free: { monthlyPrice: 0 },
  driverReferralWeekly: 10,
  restaurantReferralMonthly: 10,
} as const;
