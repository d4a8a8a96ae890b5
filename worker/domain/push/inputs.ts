import { z } from 'zod';
import { isPushEndpoint, PUSH_PUBLIC_KEY } from './push-device.ts';

const endpoint = z.string().max(1000, 'tooLong').refine(isPushEndpoint, 'pushEndpoint');

/**
 * What `PushSubscription.toJSON()` returns: 65 bytes of an uncompressed P-256 point and 16 bytes of a secret, base64url
 * (RFC 8291 §3). `replaces` is the browser's former endpoint, which must not have had another driver's alerts.
 */
export const pushDeviceSchema = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().regex(PUSH_PUBLIC_KEY, 'pushKeys'),
    auth: z.string().regex(/^[\w-]{21}[AQgw]$/, 'pushKeys'),
  }),
  replaces: z.string().max(1000, 'tooLong').optional(),
});
export type PushDeviceInput = z.infer<typeof pushDeviceSchema>;
