import { env } from 'cloudflare:test';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Client } from './client.ts';
import { postForm } from './post-form.ts';

type Row = { id: string; isCurrent: number; lastSeenAt: number };

/** Returns a driver's active sessions, and which of them is the current one. */
export async function listSessions({ email, cookie }: Client): Promise<Row[]> {
  const { results } = await env.DB.prepare(
    `select s.id, s.token_hash = ?1 as isCurrent, s.last_seen_at as lastSeenAt
     from sessions s join drivers d on d.id = s.driver_id where d.email = ?2 and s.revoked_at is null`,
  )
    .bind(await hashToken(cookie.split('=')[1] ?? ''), email)
    .all<Row>();
  return results;
}

/** Ends a session of the driver like the profile does; without an id, one that is not current. */
export async function endSession(driver: Client, sessionId?: string): Promise<Response> {
  const other = (await listSessions(driver)).find(({ isCurrent }) => !isCurrent);
  return postForm(driver, '/profile', { intent: 'endSession', sessionId: sessionId ?? other?.id ?? '' });
}

/** Logs a driver out everywhere like the profile does. */
export function endAllSessions(driver: Client, form: Record<string, string> = {}): Promise<Response> {
  return postForm(driver, '/profile', { intent: 'endAllSessions', ...form });
}
