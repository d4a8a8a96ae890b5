import { z } from 'zod';
import { UUID_PATTERN } from './id.ts';

/** The idempotency key of a request, by which a repeat gets the first response. */
export const requestKeySchema = z.string().min(1, 'requestKey').max(100, 'requestKey');

/** The idempotency key of a request without a sign-in, which must not be guessable. */
export const secretRequestKeySchema = z.string().regex(UUID_PATTERN, 'secretRequestKey');
