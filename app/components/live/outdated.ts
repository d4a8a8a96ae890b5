/** An event on the window: an offer on the screen has expired, repeated while it is there, or the phone had stored the page. */
export const OUTDATED = 'outdated';
