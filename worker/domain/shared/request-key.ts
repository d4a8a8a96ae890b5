import { z } from 'zod';
import { UUID_PATTERN } from './id.ts';

/** Names a request, so that a repeat gets the first response. */
export const requestKeySchema = z.string().min(1, 'requestKey').max(100, 'requestKey');

/** The same for requests without a sign-in, whose keys must not be guessable. */
export const secretRequestKeySchema = z.string().regex(UUID_PATTERN, 'secretRequestKey');
