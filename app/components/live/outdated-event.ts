/**
 * A window event that triggers a reload of the page's data: an offer expired, the page came from the phone's cache, or news is
 * due.
 */
export const OUTDATED_EVENT = 'outdated';
