import type Stripe from 'stripe';
import type { z } from 'zod';
import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import { readLimited } from '#worker/domain/shared/read-limited.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { Log } from '#worker/log.ts';

/** The Stripe API version that all shapes here match (https://docs.stripe.com/api/versioning). */
export const STRIPE_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 10_000;
/** Many times the longest requested list. */
const MAX_BYTES = 4_000_000;
/** Retries after no response, a conflict or a Stripe failure. */
const MAX_RETRIES = 2;

export type StripeSettings = { secretKey: string; fetch: typeof fetch; log: Log };

/** Sends one request with Stripe's library and returns its response in the given shape, or a failure. */
export type AskStripe = <Shape extends z.ZodType>(
  shape: Shape,
  send: (stripe: Stripe) => Promise<Stripe.Response<unknown>>,
) => Promise<Result<z.output<Shape>>>;

async function openStripe({ secretKey, fetch }: StripeSettings): Promise<Stripe> {
  // Loaded lazily, so that requests without billing don't load it.
  const { default: Library } = await import('stripe');
  return new Library(secretKey, {
    apiVersion: STRIPE_VERSION,
    httpClient: Library.createFetchHttpClient(limit(fetch)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
}

/** Limits the size of responses, and rejects redirects, which Stripe doesn't use. */
function limit(fetch: StripeSettings['fetch']): StripeSettings['fetch'] {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' });
    const bytes = await readLimited(answer, MAX_BYTES);
    if (bytes === null) throw new TypeError('answer too large');
    return new Response(bytes.byteLength > 0 ? bytes : null, answer);
  };
}

/**
 * Returns the function that all requests go through. It never throws: failures are `paymentsUnreachable`, `paymentsRefused` and
 * `paymentsGone`, logged without content.
 */
export function createAskStripe(settings: StripeSettings): AskStripe {
  const { log } = settings;
  let isModeLogged = false;
  let stripe: Promise<Stripe> | undefined;
  return async (shape, send) => {
    try {
      stripe ??= openStripe(settings);
      const answer = await send(await stripe);
      // A gateway failure has no `error` object, so the library doesn't throw it.
      if (answer.lastResponse.statusCode >= 400) throw answer.lastResponse;
      const parsed = shape.safeParse(answer);
      if (parsed.success) return succeed(parsed.data);
      log('error', 'Stripe answered in another shape', { at: parsed.error.issues[0]?.path.join('.') });
      return fail('paymentsRefused');
    } catch (error) {
      if (isOtherMode(error)) {
        // Logged once per request or run, because all have the same cause.
        if (!isModeLogged)
          log('error', 'Stripe key and objects are of different modes, live and test: nothing is changed');
        isModeLogged = true;
        return fail('paymentsRefused');
      }
      const code = getFailure(error);
      const { statusCode: status, name } = readFailure(error);
      log('warn', 'Stripe request failed', { code, status, name });
      return fail(code);
    }
  };
}

type StripeFailure = { statusCode?: number; code?: string; message?: string; name?: string };

const readFailure = (error: unknown): StripeFailure =>
  typeof error === 'object' && error !== null ? error : {};

/**
 * Only an object that Stripe reports as missing counts as gone; an unknown URL is our mistake. Conflicts, rate limits, Stripe
 * failures and missing responses are transient.
 */
function getFailure(error: unknown): ErrorCode {
  const { statusCode: status, code } = readFailure(error);
  if (status === undefined || status === 409 || status === 429 || status >= 500) return 'paymentsUnreachable';
  return status === 404 && code === 'resource_missing' ? 'paymentsGone' : 'paymentsRefused';
}

/**
 * Whether the object exists only in the other mode: "No such subscription: 'sub_…'; a similar object exists in live mode, but a
 * test mode key was used to make this request."
 */
function isOtherMode(error: unknown): boolean {
  const { code, message = '' } = readFailure(error);
  return code === 'resource_missing' && /exists in (live|test) mode/.test(message);
}
