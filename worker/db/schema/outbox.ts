import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { EMAIL_KINDS, EMAIL_STATUSES, type EmailValues } from '#worker/domain/email/email.ts';
import { id, instant } from '../columns.ts';

/** Emails, written in the batch of their cause and sent by a job. Texts are rendered when one is sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    /** Unique per cause, so that the email is sent once, for example `trialEnding:<subscription>`. */
    key: text().notNull(),
    /** The driver or restaurant the email belongs to, or "operator". */
    ownerId: text().notNull(),
    recipient: text().notNull(),
    language: text(),
    timeZone: text().notNull(),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    values: text({ mode: 'json' }).$type<EmailValues>().notNull(),
    status: text({ enum: EMAIL_STATUSES }).notNull(),
    attempts: integer().notNull().default(0),
    firstTriedAt: instant(),
    nextAttemptAt: instant().notNull(),
    /** The id at the email provider, once sent. */
    providerRef: text(),
    /** Why the last attempt failed, as reported by the provider. */
    problem: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex('outbox_key').on(table.key),
    index('outbox_due').on(table.status, table.nextAttemptAt),
    index('outbox_created').on(table.createdAt, table.id),
    index('outbox_status_created').on(table.status, table.createdAt, table.id),
    index('outbox_owner').on(table.ownerId),
    index('outbox_recipient').on(table.recipient),
  ],
);

export type OutboxEmail = typeof outbox.$inferSelect;
