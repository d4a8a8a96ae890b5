import { env } from 'cloudflare:test';
import { readJson, send } from '../client.ts';

export async function insertRestaurant(name: string, referralCode?: string): Promise<string> {
  const { id } = await readJson(
    send('POST', '/api/restaurants/signup', {
      body: {
        name,
        address: '1 Main Street',
        email: `${crypto.randomUUID()}@eat.example`,
        phone: '555 010 2030',
        referralCode,
      },
    }),
  );
  return id;
}

export const readDriver = async (email: string) => {
  const row = await env.DB.prepare('select * from drivers where email = ?').bind(email).first<{
    id: string;
    suspended_at: number | null;
    referral_count: number;
  }>();
  if (!row) throw new Error('No such driver');
  return row;
};

/** An entry of the audit log as it is stored. */
type Entry = { action: string; before: string | null; after: string | null };
/** Returns the audit log of a target, oldest first. */
export const readAudit = async (target: string): Promise<Entry[]> => {
  const { results } = await env.DB.prepare(
    'select action, before, after from audit_log where target_id = ? order by at, rowid',
  )
    .bind(target)
    .all<Entry>();
  return results;
};
