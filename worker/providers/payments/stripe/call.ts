import { z } from 'zod';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { Log } from '#worker/log.ts';

/** The version of Stripe's API all shapes here are written for (https://docs.stripe.com/api/versioning). */
export const STRIPE_VERSION = '2026-10-28.endive';

const ORIGIN = 'https://api.stripe.com';
const TIMEOUT_MS = 10_000;

/** Returns that pass by themselves: a key in use by a request still under way, too many requests, trouble at Stripe. */
const isPassing = (status: number) => status === 409 || status === 429 || status >= 500;

/** How long to wait for a request under the same key that is still under way, time after time. */
const BUSY_PAUSES_MS = [100, 300, 900];

const missingShape = z.object({
  error: z.object({ code: z.literal('resource_missing'), message: z.string().optional() }),
});

/**
 * What Stripe says of an object that is there, but not for this key: "No such subscription: 'sub_…'; a similar object exists
 * in live mode, but a test mode key was used to make this request."
 */
const OTHER_MODE = /exists in (live|test) mode/;

export type StripeParams = {
  [name: string]: string | number | boolean | StripeParams | readonly (string | StripeParams)[];
};

export type StripeSettings = {
  secretKey: string;
  fetch: typeof fetch;
  log: Log;
  /** Called when the key turns out to be for test mode and the object for live mode, or the other way round. */
  noteOtherMode: () => void;
};

type Call<T> = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params?: StripeParams;
  /** Sent again under the same key, Stripe answers the same and does nothing twice. */
  idempotencyKey?: string;
  schema: z.ZodType<T>;
};

/**
 * One request to Stripe. Never throws: failures are `paymentsUnreachable`, `paymentsRefused` and `paymentsGone`, logged
 * without content.
 */
export async function callStripe<T>(settings: StripeSettings, call: Call<T>): Promise<Result<T>> {
  const { log } = settings;
  const { method, path, schema } = call;
  const problem = { method, path: path.replace(/_[A-Za-z0-9_]{8,}/g, '_…') };
  try {
    const response = await sendUntilFree(settings, call);
    if (!response.ok) {
      log('warn', 'Stripe refused', { ...problem, status: response.status });
      return fail(await readFailure(response, settings));
    }
    const parsed = schema.safeParse(await response.json());
    if (parsed.success) return succeed(parsed.data);
    log('error', 'Stripe answered in another shape', {
      ...problem,
      at: parsed.error.issues[0]?.path.join('.'),
    });
    return fail('paymentsRefused');
  } catch (error) {
    log('warn', 'Stripe not reached', { ...problem, name: error instanceof Error ? error.name : '' });
    return fail('paymentsUnreachable');
  }
}

/** Asks again for a moment while the same request, under its key, is still being worked on. */
async function sendUntilFree<T>(settings: StripeSettings, call: Call<T>): Promise<Response> {
  for (const pause of BUSY_PAUSES_MS) {
    const response = await send(settings, call);
    if (response.status !== 409) return response;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send(settings, call);
}

function send<T>(
  { secretKey, fetch }: StripeSettings,
  { method, path, params = {}, idempotencyKey }: Call<T>,
): Promise<Response> {
  const form = encodeParams(params).toString();
  const isBody = method === 'POST';
  return fetch(`${ORIGIN}${path}${form && !isBody ? `?${form}` : ''}`, {
    method,
    headers: {
      Authorization: `Bearer ${secretKey}`,
      'Stripe-Version': STRIPE_VERSION,
      ...(isBody ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(isBody ? { body: form } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/**
 * Only what Stripe itself says is missing is gone; an address nobody knows is a mistake of ours, and what is there for
 * another key is a mistake of the configuration.
 */
async function readFailure(response: Response, { noteOtherMode }: StripeSettings) {
  if (isPassing(response.status)) return 'paymentsUnreachable';
  const said = response.status === 404 ? missingShape.safeParse(await response.json()).data : undefined;
  if (!said) return 'paymentsRefused';
  if (!OTHER_MODE.test(said.error.message ?? '')) return 'paymentsGone';
  noteOtherMode();
  return 'paymentsRefused';
}

/** Nested parameters in Stripe's form encoding: `a[b]=…`, lists as `a[0][b]=…`. */
export function encodeParams(params: StripeParams): URLSearchParams {
  const form = new URLSearchParams();
  const write = (name: string, value: StripeParams[string]) => {
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) write(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(params)) write(name, value);
  return form;
}
