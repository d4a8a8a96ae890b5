import type { z } from 'zod';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { Log } from '#worker/log.ts';

/** The version of Stripe's API all shapes here are written for (https://docs.stripe.com/api/versioning). */
export const STRIPE_VERSION = '2026-10-28.endive';

const ORIGIN = 'https://api.stripe.com';
const TIMEOUT_MS = 10_000;

/** Answers that pass by themselves: a key in use by a request still under way, too many requests, trouble at Stripe. */
const isPassing = (status: number) => status === 409 || status === 429 || status >= 500;

export type StripeParams = {
  [name: string]: string | number | boolean | StripeParams | readonly (string | StripeParams)[];
};

export type StripeSettings = { secretKey: string; fetch: typeof fetch; log: Log };

type Call<T> = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params?: StripeParams;
  /** Sent again under the same key, Stripe answers the same and does nothing twice. */
  idempotencyKey?: string;
  schema: z.ZodType<T>;
};

/** One request to Stripe. Never throws: failures are `paymentsUnreachable` and `paymentsRefused`, logged without content. */
export async function callStripe<T>(
  { secretKey, fetch, log }: StripeSettings,
  { method, path, params = {}, idempotencyKey, schema }: Call<T>,
): Promise<Result<T>> {
  const form = encodeParams(params).toString();
  const isBody = method === 'POST';
  const problem = { method, path: path.replace(/_[A-Za-z0-9_]{8,}/g, '_…') };
  try {
    const response = await fetch(`${ORIGIN}${path}${form && !isBody ? `?${form}` : ''}`, {
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
    if (!response.ok) {
      log('warn', 'Stripe refused', { ...problem, status: response.status });
      return fail(isPassing(response.status) ? 'paymentsUnreachable' : 'paymentsRefused');
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
