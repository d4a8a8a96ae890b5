import { z } from 'zod';
import { isPushEndpoint, PUSH_PUBLIC_KEY } from './push-device.ts';

const endpoint = z.string().max(1000, 'tooLong').refine(isPushEndpoint, 'pushEndpoint');

/**
 * The result of `PushSubscription.toJSON()`: an uncompressed P-256 point of 65 bytes and a secret of 16 bytes, in base64url (RFC
 * 8291 §3). `replaces` is the browser's previous endpoint, which must not have belonged to another driver.
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
