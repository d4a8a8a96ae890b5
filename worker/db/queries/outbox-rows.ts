import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { insertWhen } from '#worker/db/write.ts';
import { BILLING_NOTICES, type EmailKind, type EmailValues } from '#worker/domain/email/email.ts';

type EmailInput = {
  /** Unique per purpose, for example `manageLink:<restaurant>:<version>:<recipient>:<hour>`; each key is inserted once. */
  key: string | SQL;
  kind: EmailKind;
  /** If SQL, an expression for a JSON object. */
  values: EmailValues | SQL;
  /** Earliest send time (epoch ms); now by default. */
  sendAt?: number;
};

/**
 * An email with optional overrides: its `language`, `to` instead of the recipient's own address, and `address` as a fallback if
 * the recipient is deleted.
 */
export type SentEmail = EmailInput & {
  language?: string | null;
  to?: string | null;
  address?: string | null;
};
type RestaurantEmail = SentEmail & { restaurantId: string | SQL };

/**
 * Statement: queues an email to a driver in the batch of its cause, in the driver's language (else the given one) and time zone
 * (else UTC). Writes nothing if the key exists, the condition fails, or the driver turned off emails of this kind. The `email`
 * job sends it.
 */
export function insertDriverEmail(
  ctx: Ctx,
  { driverId, language = null, to = null, address = null, ...email }: SentEmail & { driverId: string },
  condition: SQL = sql`true`,
) {
  const isWanted = BILLING_NOTICES.includes(email.kind)
    ? sql`not exists (
        select 1 from notification_settings where driver_id = drivers.id and should_notify_billing = 0)`
    : sql`true`;
  const recipient = sql`select coalesce(${to}, drivers.email, ${address}) as address, coalesce(drivers.language, ${language}) as language,
      coalesce(drivers.time_zone, 'UTC') as zone
    from (select 1) left join drivers on drivers.id = ${driverId}
    where coalesce(drivers.email, ${address}) is not null and ${isWanted}`;
  return insertEmail(ctx, { ...email, ownerId: driverId, recipient }, condition);
}

/**
 * Statement: queues an email to a restaurant like `insertDriverEmail`, in the given language, else the restaurant's, else
 * English, and in its time zone, else UTC.
 */
export function insertRestaurantEmail(
  ctx: Ctx,
  { restaurantId, language = null, to = null, address = null, ...email }: RestaurantEmail,
  condition: SQL = sql`true`,
) {
  const recipient = sql`select known.address as address, coalesce(${language}, known.language) as language,
      coalesce(known.zone, 'UTC') as zone
    from (select coalesce(${to}, restaurants.email, ${address}) as address, restaurants.language as language, time_zone as zone
      from (select 1) left join restaurants on restaurants.id = ${restaurantId}) known
    where known.address is not null`;
  return insertEmail(ctx, { ...email, ownerId: restaurantId, recipient }, condition);
}

/** Statement: queues an email to the operator, in English and UTC; nothing if the operator's address isn't configured. */
export function insertOperatorEmail(ctx: Ctx, email: EmailInput, condition: SQL) {
  const recipient = sql`select known.address as address, null as language, 'UTC' as zone
    from (select ${ctx.config.operatorEmail} as address) known where known.address is not null`;
  return insertEmail(ctx, { ...email, ownerId: 'operator', recipient }, condition);
}

function insertEmail(
  ctx: Ctx,
  { sendAt = ctx.now, recipient, ...email }: EmailInput & { ownerId: string | SQL; recipient: SQL },
  condition: SQL,
) {
  return insertWhen(
    ctx,
    outbox,
    {
      ...email,
      id: crypto.randomUUID(),
      recipient: sql`address`,
      language: sql`language`,
      timeZone: sql`zone`,
      status: 'queued',
      nextAttemptAt: sendAt,
      createdAt: ctx.now,
    },
    { from: sql`(${recipient})`, where: condition },
  ).onConflictDoNothing();
}
