import { eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { type IntegrationRow, integrations } from '#worker/db/schema/integrations.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import type { ConnectMethod, PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { hasLive } from './subscription-rows.ts';

export const selectConnections = defineSelect((db, { driverId }: Given<{ driverId: string }>) =>
  db.select().from(integrations).where(eq(integrations.driverId, driverId)),
);

export function toIntegration(row: IntegrationRow): Integration {
  const { driverId, phone, webhookSecret, createdAt, updatedAt, ...integration } = row;
  return integration;
}

const DISPATCH_CODE_LENGTH = 12;

/** Returns a random code of about 60 bits. */
export function createDispatchCode(): string {
  return encodeCode(crypto.getRandomValues(new Uint8Array(DISPATCH_CODE_LENGTH)));
}

/** Expression: `account` for a Roadwaze connection with a live network subscription, else `record`. */
function decideConnectionKind(driverId: string, platform: SQL): SQL {
  const isMember = hasLive({ product: 'network', subscriberId: driverId });
  return sql`case when ${platform} = 'roadwaze' and ${isMember} then 'account' else 'record' end`;
}

/** The method of a connection when it is reconnected without proof. */
const methodWhileConnected: SQL = sql`case when is_connected then method else 'driver-code' end`;

/** Returns the columns that reconnect a connection without proof. */
export function reconnect(driverId: string) {
  return {
    isConnected: true,
    connectionKind: decideConnectionKind(driverId, integrations.platform.getSQL()),
    dispatchCode: sql`coalesce(${integrations.dispatchCode}, ${createDispatchCode()})`,
    method: methodWhileConnected,
  };
}

export type Proof = {
  method: ConnectMethod;
  phone: string | null;
  secretHint: string | null;
};

type Connection = {
  id: string;
  driverId: string;
  platform: PlatformId;
  driverAccountId: string | null;
  /** How the account was proved; null keeps the method of an existing connection. */
  proof: Proof | null;
  settings: { autoAccept?: boolean | undefined; notifications?: boolean | undefined };
};

/**
 * Statement: connects a platform, in a new or the driver's existing row. The returned row has the given `id` only if it is new.
 */
export function upsertConnection(ctx: Ctx, connection: Connection) {
  const { id, driverId, platform, driverAccountId, proof, settings } = connection;
  return ctx.db
    .insert(integrations)
    .values({
      id,
      driverId,
      platform,
      isConnected: true,
      connectionKind: decideConnectionKind(driverId, sql`${platform}`),
      driverAccountId,
      dispatchCode: createDispatchCode(),
      ...(proof ?? { method: 'driver-code' }),
      shouldAutoAccept: settings.autoAccept ?? false,
      shouldNotify: settings.notifications ?? true,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [integrations.driverId, integrations.platform],
      set: {
        ...(proof ?? { method: methodWhileConnected }),
        isConnected: true,
        connectionKind: sql`excluded.connection_kind`,
        driverAccountId: sql`coalesce(excluded.driver_account_id, ${integrations.driverAccountId})`,
        dispatchCode: sql`coalesce(${integrations.dispatchCode}, excluded.dispatch_code)`,
        ...toSettingColumns(settings),
        updatedAt: ctx.now,
      },
    })
    .returning();
}

/** Returns the given settings as columns. */
export function toSettingColumns({ autoAccept, notifications }: Connection['settings']) {
  return {
    ...(autoAccept === undefined ? {} : { shouldAutoAccept: autoAccept }),
    ...(notifications === undefined ? {} : { shouldNotify: notifications }),
  };
}
