import { inArray, sql } from 'drizzle-orm';
import { type OutboxEmail, outbox } from '#worker/db/schema/outbox.ts';
import type { ListDefinition } from './list-definition.ts';
import { findOwnerIds, hasValue, isOwnedBy, leadWith } from './list-order.ts';

const { id, recipient, kind, status, attempts, problem, createdAt, sentAt } = outbox;
const COLUMNS = { id, recipient, kind, status, attempts, problem, createdAt, sentAt };

type EmailEntry = Pick<OutboxEmail, keyof typeof COLUMNS>;

/** Returns the condition that an email belongs to an owner or was sent to the given address. Must be first in `leadWith`. */
function concerns(owner: string) {
  if (!owner.includes('@')) return isOwnedBy(outbox.ownerId, owner);
  const found = sql`(select id from outbox where owner_id in ${findOwnerIds(owner)}
    union select id from outbox where recipient in (${owner}, ${owner.toLowerCase()}))`;
  return { where: inArray(id, found), matches: () => true };
}

/** Emails, newest first. */
export const emailList: ListDefinition<'emails', EmailEntry> = {
  plan: ({ owner, state }) => ({
    key: createdAt,
    id,
    direction: 'down',
    ...leadWith<EmailEntry>(concerns(owner), hasValue('status', status, state)),
  }),
  select: (ctx) => ctx.db.select(COLUMNS).from(outbox).$dynamic(),
  toCursor: (email) => ({ key: email.createdAt, id: email.id }),
};
