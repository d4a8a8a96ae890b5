import { env } from 'cloudflare:test';
import { createCtx } from '#worker/ctx.ts';
import type { OutboxEmail } from '#worker/db/schema/outbox.ts';
import { renderEmail } from '#worker/words/render-email.ts';

type Row = Pick<OutboxEmail, 'key' | 'kind' | 'recipient' | 'language' | 'timeZone'> & { values: string };

/** Returns the rendered emails to an address, or about a driver, a restaurant or the operator, oldest first. */
export async function readEmails(recipientOrOwner: string) {
  const select = env.DB.prepare(
    `select key, kind, recipient, language, time_zone as timeZone, "values" from outbox
      where recipient = ?1 or owner_id = ?1 order by rowid`,
  );
  const { results } = await select.bind(recipientOrOwner).all<Row>();
  const { config } = createCtx(env, () => {}, 'test');
  return Promise.all(
    results.map(async ({ values, ...email }) => ({
      kind: email.kind,
      recipient: email.recipient,
      stored: email.key + values,
      ...(await renderEmail(config, { ...email, values: JSON.parse(values) })),
    })),
  );
}
