import { z } from 'zod';
import { readLimitedJson, readRetryAfter } from '#worker/domain/shared/read-limited.ts';
import type { Delivery, Email, EmailProvider } from './port.ts';

const ENDPOINT = 'https://api.resend.com/emails';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

const sentSchema = z.object({ id: z.string() });
const problemSchema = z.object({ name: z.string() });

/** Transient errors (https://resend.com/docs/api-reference/errors), besides all statuses from 500 on. */
const PASSING_STATUSES = new Set([408, 425, 429]);
const PASSING_PROBLEMS = new Set(['concurrent_idempotent_requests', 'daily_quota_exceeded']);

/** Resend limits emails per second. Longer pauses are left to the outbox's retries. */
const MAX_PAUSE_MS = 3000;

type Settings = { apiKey: string; from: string; fetch: typeof fetch };

/**
 * Sends emails through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). The email's id is the
 * `Idempotency-Key`, so an email submitted twice within 24 hours is sent once. If rate-limited, it waits briefly and retries
 * once.
 */
export function createResend(settings: Settings): EmailProvider {
  return { send: (email) => send(settings, email) };
}

async function send({ apiKey, from, fetch }: Settings, { id, to, subject, text }: Email): Promise<Delivery> {
  try {
    const post = () =>
      fetch(ENDPOINT, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
        },
        body: JSON.stringify({ from, to: [to], subject, text }),
        // The API key must not be sent to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    const first = await post();
    const pauseMs = first.status === 429 ? readRetryAfter(first.headers, Date.now()) : 0;
    const response = pauseMs > 0 && pauseMs <= MAX_PAUSE_MS ? await postAgain(first, pauseMs, post) : first;
    const body: unknown = await readLimitedJson(response, MAX_BYTES).catch(() => null);
    const sent = sentSchema.safeParse(body);
    if (response.ok && sent.success) return { outcome: 'sent', ref: sent.data.id };
    // Not Resend's response, or truncated. Retrying is safe.
    if (response.status < 400) return { outcome: 'later', problem: `${response.status} unreadable` };
    return readRefusal(response.status, problemSchema.safeParse(body).data?.name ?? '');
  } catch (error) {
    // It may have been sent; the idempotency key makes retrying safe.
    return { outcome: 'later', problem: error instanceof Error ? error.name : 'unreachable' };
  }
}

async function postAgain(first: Response, pauseMs: number, post: () => Promise<Response>): Promise<Response> {
  await first.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return post();
}

function readRefusal(status: number, name: string): Delivery {
  const problem = `${status} ${name}`.trim();
  if (status === 401 || status === 403) return { outcome: 'unauthorized', problem };
  const isPassing = status >= 500 || PASSING_STATUSES.has(status) || PASSING_PROBLEMS.has(name);
  return { outcome: isPassing ? 'later' : 'refused', problem };
}
