/** An event on the window: an offer on the screen has expired. Repeated while it is there. */
export const OFFER_OVER = 'offer-over';
