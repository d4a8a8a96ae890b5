import { sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { EXPORT_ACTIONS, type ExportedList } from '#worker/domain/admin/exports.ts';
import {
  readAuditFilter,
  readDriverFilter,
  readLedgerFilter,
  readPayoutFilter,
  readRestaurantFilter,
  readSubscriptionFilter,
} from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { EXPORT_ROWS, type ListPage } from '#worker/domain/admin/take-page.ts';
import { type AuditEntry, listAudit } from './list-audit.ts';
import { type DriverEntry, listDrivers } from './list-drivers.ts';
import { listPayouts, type PayoutEntry } from './list-payouts.ts';
import { type LedgerEntry, listPostings } from './list-postings.ts';
import { listRestaurants, type RestaurantEntry } from './list-restaurants.ts';
import { listSubscriptions, type SubscriptionEntry } from './list-subscriptions.ts';
import { readPages } from './read-pages.ts';

/** What a row of each list is. */
export type ExportRows = {
  drivers: DriverEntry;
  restaurants: RestaurantEntry;
  subscriptions: SubscriptionEntry;
  ledger: LedgerEntry;
  payouts: PayoutEntry;
  audit: AuditEntry;
};

type Reader<Row> = {
  /** What the list is narrowed down to, as its address says. */
  filter: Record<string, string | null>;
  read: (page: { after: ListCursor | null; size: number }) => Promise<ListPage<Row>>;
};

const READERS: { [List in ExportedList]: (ctx: Ctx, params: URLSearchParams) => Reader<ExportRows[List]> } = {
  drivers: (ctx, params) => {
    const filter = readDriverFilter(params);
    return {
      filter: { ...filter, by: filter.text && filter.by },
      read: (page) => listDrivers(ctx, { filter, ...page }),
    };
  },
  restaurants: (ctx, params) => {
    const filter = readRestaurantFilter(params);
    return {
      filter: { ...filter, by: filter.text && filter.by },
      read: (page) => listRestaurants(ctx, { filter, ...page }),
    };
  },
  subscriptions: (ctx, params) => {
    const filter = readSubscriptionFilter(params);
    return { filter, read: (page) => listSubscriptions(ctx, { filter, ...page }) };
  },
  ledger: (ctx, params) => {
    const filter = readLedgerFilter(params);
    return { filter, read: (page) => listPostings(ctx, { filter, ...page }) };
  },
  payouts: (ctx, params) => {
    const filter = readPayoutFilter(params);
    return { filter, read: (page) => listPayouts(ctx, { filter, ...page }) };
  },
  audit: (ctx, params) => {
    const filter = readAuditFilter(params);
    return { filter, read: (page) => listAudit(ctx, { filter, ...page }) };
  },
};

/**
 * All rows of a list that the filter of its address lets through, a page at a time, after an entry of the audit log that
 * says they were taken, and which.
 */
export async function pageExport<List extends ExportedList>(
  ctx: Ctx,
  { actor, list, params }: { actor: AdminActor; list: List; params: URLSearchParams },
): Promise<AsyncGenerator<ExportRows[List][]>> {
  const { filter, read } = READERS[list](ctx, params);
  await insertAudit(ctx, {
    id: crypto.randomUUID(),
    actor,
    action: EXPORT_ACTIONS[list],
    target: { kind: 'list', id: list },
    after: sql`json_object('filter', ${writeFilter(filter)})`,
  });
  return readPages((after) => read({ after, size: EXPORT_ROWS }));
}

function writeFilter(filter: Record<string, string | null>): string {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(set).toString();
}
