import { z } from 'zod';
import { lineOfText } from '#worker/domain/shared/plain-text.ts';

/** The key with which a platform signs a webhook: visible ASCII. */
export const signingKeySchema = z.object({
  signingKey: lineOfText('signingKey')
    .min(8, 'signingKey')
    .max(500, 'tooLong')
    .regex(/^[!-~]*$/, 'signingKey'),
});

export const linkDeliverySchema = z.object({
  orderId: z.string('order').min(1, 'order').max(64, 'order'),
  deliveryId: lineOfText('deliveryId').min(1, 'deliveryId').max(100, 'tooLong'),
});
