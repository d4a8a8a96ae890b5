import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pushSubscriptions } from '#worker/db/schema/push.ts';
import type { PushDeviceInput } from '#worker/domain/push/inputs.ts';
import { getDeviceId, MAX_DEVICES, type PushDevice } from '#worker/domain/push/push-device.ts';
import { decodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type Input = { driverId: string; sessionId: string; device: string; input: PushDeviceInput };

/**
 * A browser takes a driver's alerts from now on, as long as this session lasts. Again, it is the same device with the
 * keys it has now. A browser that took another driver's alerts takes them no longer: who has its keys uses it.
 */
export async function saveDevice(
  ctx: Ctx,
  { driverId, sessionId, device, input }: Input,
): Promise<Result<{ device: PushDevice; isNew: boolean }>> {
  if (!ctx.push) return fail('pushOff');
  const { endpoint, keys, replaces } = input;
  if (!(await isPoint(keys.p256dh))) return refuse('keys.p256dh', 'pushKeys');
  const id = await getDeviceId(endpoint);
  const own = eq(pushSubscriptions.driverId, driverId);
  const isSame = and(eq(pushSubscriptions.p256dh, keys.p256dh), eq(pushSubscriptions.auth, keys.auth));
  const [before, , , [saved], [others]] = await ctx.db.batch([
    ctx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(own, eq(pushSubscriptions.id, id))),
    ctx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), ne(pushSubscriptions.driverId, driverId), isSame)),
    ctx.db
      .delete(pushSubscriptions)
      .where(
        and(
          own,
          ne(pushSubscriptions.id, id),
          eq(pushSubscriptions.id, replaces ? await getDeviceId(replaces) : ''),
        ),
      ),
    upsert(ctx, { id, driverId, sessionId, endpoint, ...keys, device: device.slice(0, 200) }),
    ctx.db.select({ count: count() }).from(pushSubscriptions).where(own),
  ]);
  if (saved) return succeed({ device: saved, isNew: before.length === 0 });
  const isFull = (others?.count ?? 0) >= MAX_DEVICES;
  return isFull ? fail('tooManyDevices') : refuse('endpoint', 'pushEndpoint');
}

type Row = Record<'id' | 'driverId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'device', string>;

/** Counting and writing are one statement, so that browsers that come together cannot exceed the limit. */
function upsert(ctx: Ctx, { id, driverId, sessionId, endpoint, p256dh, auth, device }: Row) {
  const own = sql`select count(*) from push_subscriptions where driver_id = ${driverId} and id <> ${id}`;
  const shown = pushSubscriptions;
  return ctx.db
    .insert(pushSubscriptions)
    .select(
      sql`select ${id}, ${driverId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${ctx.now}, null, 0, null
        where (${own}) < ${MAX_DEVICES}`,
    )
    .onConflictDoUpdate({
      target: pushSubscriptions.id,
      set: { sessionId, p256dh, auth, device, failures: 0, problem: null },
      setWhere: eq(pushSubscriptions.driverId, driverId),
    })
    .returning({
      id: shown.id,
      device: shown.device,
      createdAt: shown.createdAt,
      lastSuccessAt: shown.lastSuccessAt,
      failures: shown.failures,
    });
}

function refuse(path: string, message: string): Result<never> {
  return fail('invalidInput', { fields: [{ path, message }] });
}

/** Whether bytes that look like a key are a point of the curve: to anything else nothing can be encrypted. */
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
