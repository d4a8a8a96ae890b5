/** Sent to the window now and then while an offer is shown whose time is over. */
export const OFFER_OVER = 'offer-over';
