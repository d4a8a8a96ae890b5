/** An event on the window that has the page read again: an offer has expired, the phone had stored it, or news are due. */
export const OUTDATED_EVENT = 'outdated';
