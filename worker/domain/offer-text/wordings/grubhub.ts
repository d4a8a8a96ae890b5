import type { OfferWording } from './offer-wording.ts';

/**
 * Grubhub: the whole pay with the tip, miles, each address above "Pickup by 6:30 PM" and "Dropoff by 6:55 PM", "Accept" and "Reject".
 * Sources: OrderGuard (package com.example.orderguard), https://tinygrab.com/can-grubhub-drivers-see-tips-before-delivery/ and
 * https://driver-support.grubhub.com/hc/en-us/articles/360029442432.
 */
export const grubhub: OfferWording = {
  platform: 'grubhub',
  marks: [
    [/grub\s?hub/i, 3],
    [/pick\s?up by/i, 2],
    [/drop\s?-?off by/i, 2],
    [/estimated (?:total )?(?:payout|pay)|delivery pay/i, 0.5],
    [/\breject\b/i, 0.5],
  ],
  phrases: [/estimated (?:total )?(?:payout|pay)|delivery pay|offer expires?[^\n]{0,12}|diner/i],
};
