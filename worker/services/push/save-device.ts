import { and, count, eq, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { DEVICE_COLUMNS } from '#worker/db/queries/push-rows.ts';
import { pushSubscriptions } from '#worker/db/schema/push.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import type { PushDeviceInput } from '#worker/domain/push/inputs.ts';
import { getDeviceId, type PushDevice } from '#worker/domain/push/push-device.ts';
import { decodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';

type Input = { driverId: string; sessionId: string; device: string; input: PushDeviceInput };

/**
 * Subscribes a browser to a driver's alerts for the duration of this session; an upsert by its endpoint. The browser no longer
 * gets the alerts of another driver who used it before. Fails with `notFound` if it would replace another driver's device.
 */
export async function saveDevice(
  ctx: Ctx,
  { driverId, sessionId, device, input }: Input,
): Promise<Result<{ device: PushDevice; isNew: boolean }>> {
  if (!ctx.push) return fail('pushOff');
  const { endpoint, keys, replaces } = input;
  if (!(await isPoint(keys.p256dh))) return refuseField('keys.p256dh', 'pushKeys');
  const id = await getDeviceId(endpoint);
  const own = eq(pushSubscriptions.driverId, driverId);
  const isSame = and(eq(pushSubscriptions.p256dh, keys.p256dh), eq(pushSubscriptions.auth, keys.auth));
  const replacedId = replaces ? await getDeviceId(replaces) : '';
  // Alerts were turned on by the driver who used the browser before, not by this one.
  if (replaces && (await isDeviceOfOther(ctx, driverId, replacedId))) return fail('notFound');
  const isReplaced = and(own, ne(pushSubscriptions.id, id), eq(pushSubscriptions.id, replacedId));
  const isForeign = and(eq(pushSubscriptions.id, id), ne(pushSubscriptions.driverId, driverId), isSame);
  const { before, saved, devices } = await batch(ctx, {
    before: ctx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(own, eq(pushSubscriptions.id, id))),
    removal: ctx.db.delete(pushSubscriptions).where(or(isForeign, isReplaced)),
    saved: upsert(ctx, { id, driverId, sessionId, endpoint, ...keys, device: device.slice(0, 200) }),
    devices: ctx.db.select({ count: count() }).from(pushSubscriptions).where(own),
  });
  const [row] = saved;
  if (row) return succeed({ device: row, isNew: before.length === 0 });
  const isFull = (devices[0]?.count ?? 0) >= ACCOUNT_LIMITS.devices;
  return isFull ? fail('tooManyDevices') : refuseField('endpoint', 'pushEndpoint');
}

async function isDeviceOfOther({ db }: Ctx, driverId: string, deviceId: string): Promise<boolean> {
  const { id, driverId: owner } = pushSubscriptions;
  const rows = await db
    .select({ id })
    .from(pushSubscriptions)
    .where(and(eq(id, deviceId), ne(owner, driverId)));
  return rows.length > 0;
}

type Row = Record<'id' | 'driverId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'device', string>;

/** Counts and writes in one statement, so that concurrent requests cannot exceed the limit. */
function upsert(ctx: Ctx, { id, driverId, sessionId, endpoint, p256dh, auth, device }: Row) {
  const own = sql`select count(*) from push_subscriptions where driver_id = ${driverId} and id <> ${id}`;
  const row = { id, driverId, sessionId, endpoint, p256dh, auth, device, createdAt: ctx.now };
  return insertWhen(ctx, pushSubscriptions, row, sql`(${own}) < ${ACCOUNT_LIMITS.devices}`)
    .onConflictDoUpdate({
      target: pushSubscriptions.id,
      set: { sessionId, p256dh, auth, device, failures: 0, problem: null, timeouts: 0 },
      setWhere: eq(pushSubscriptions.driverId, driverId),
    })
    .returning(DEVICE_COLUMNS);
}

/** Returns whether a key is a point on the curve, so that messages can be encrypted with it. */
async function isPoint(p256dh: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey(
      'raw',
      decodeBase64Url(p256dh),
      { name: 'ECDH', namedCurve: 'P-256' },
      false,
      [],
    );
    return true;
  } catch {
    return false;
  }
}
