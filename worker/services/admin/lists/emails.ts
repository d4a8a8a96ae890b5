import { type OutboxEmail, outbox } from '#worker/db/schema/outbox.ts';
import type { ListDefinition } from './list-definition.ts';
import { hasValue, isOwnedBy, leadWith } from './list-order.ts';

const { id, recipient, kind, status, attempts, problem, createdAt, sentAt } = outbox;
const COLUMNS = { id, recipient, kind, status, attempts, problem, createdAt, sentAt };

type EmailEntry = Pick<OutboxEmail, keyof typeof COLUMNS>;

/** Emails, the newest first. */
export const emailList: ListDefinition<'emails', EmailEntry> = {
  plan: ({ owner, state }) => ({
    key: createdAt,
    id,
    direction: 'down',
    ...leadWith<EmailEntry>(isOwnedBy(outbox.ownerId, owner), hasValue('status', status, state)),
  }),
  select: (ctx, { where, order, limit }) =>
    ctx.db
      .select(COLUMNS)
      .from(outbox)
      .where(where)
      .orderBy(...order)
      .limit(limit),
  toCursor: (email) => ({ key: email.createdAt, id: email.id }),
};
