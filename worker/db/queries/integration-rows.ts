import { eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { type IntegrationRow, integrations } from '#worker/db/schema/integrations.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import type { ConnectMethod, PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { encodeCode } from '#worker/domain/shared/id.ts';
import { hasLive } from './subscription-rows.ts';

/** Statement: the driver's connections. */
export const selectConnections = defineSelect((db, { driverId }: Given<{ driverId: string }>) =>
  db.select().from(integrations).where(eq(integrations.driverId, driverId)),
);

export function toIntegration(row: IntegrationRow): Integration {
  const { driverId, phone, webhookSecret, createdAt, updatedAt, ...integration } = row;
  return integration;
}

const DISPATCH_CODE_LENGTH = 12;

/** A new random code of about 60 bits. */
export function createDispatchCode(): string {
  return encodeCode(crypto.getRandomValues(new Uint8Array(DISPATCH_CODE_LENGTH)));
}

/** Expression: a Roadwaze connection is an account with a live network subscription; any other is a record. */
function decideConnectionKind(driverId: string, platform: SQL): SQL {
  const isMember = hasLive({ product: 'network', subscriberId: driverId });
  return sql`case when ${platform} = 'roadwaze' and ${isMember} then 'account' else 'record' end`;
}

/** The method of a connection that is connected again without proof. */
const methodWhileConnected: SQL = sql`case when is_connected then method else 'driver-code' end`;

/** The columns of a connection that is connected again without proof. */
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
  /** How the account was proved; null leaves an existing connection's method alone. */
  proof: Proof | null;
  settings: { autoAccept?: boolean | undefined; notifications?: boolean | undefined };
};

/**
 * Statement: connects a platform, as a new row or as the driver's existing one. The row returned has `id` only when
 * new.
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

/** The settings that are given, as columns. */
export function toSettingColumns({ autoAccept, notifications }: Connection['settings']) {
  return {
    ...(autoAccept === undefined ? {} : { shouldAutoAccept: autoAccept }),
    ...(notifications === undefined ? {} : { shouldNotify: notifications }),
  };
}
