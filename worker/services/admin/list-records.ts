import { and, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { ListFilter } from '#worker/domain/admin/list-filters.ts';
import type { ListName } from '#worker/domain/admin/list-names.ts';
import { getRowLimit, type ListCursor, type RecordPage, takePage } from '#worker/domain/admin/list-page.ts';
import { auditList } from './lists/audit.ts';
import { driverList } from './lists/drivers.ts';
import { emailList } from './lists/emails.ts';
import { jobList } from './lists/jobs.ts';
import { ledgerList } from './lists/ledger.ts';
import type { ListDefinition } from './lists/list-definition.ts';
import { placeAfter } from './lists/list-order.ts';
import { payoutList } from './lists/payouts.ts';
import { restaurantList } from './lists/restaurants.ts';
import { subscriptionList } from './lists/subscriptions.ts';

const DEFINITIONS = {
  drivers: driverList,
  restaurants: restaurantList,
  subscriptions: subscriptionList,
  ledger: ledgerList,
  payouts: payoutList,
  emails: emailList,
  jobs: jobList,
  audit: auditList,
};

export type ListRow<List extends ListName> = {
  [Name in ListName]: (typeof DEFINITIONS)[Name] extends ListDefinition<Name, infer Row> ? Row : never;
}[List];

export function getListDefinition<List extends ListName>(list: List): ListDefinition<List, ListRow<List>> {
  const definitions: { [Name in ListName]: ListDefinition<Name, ListRow<Name>> } = DEFINITIONS;
  return definitions[list];
}

type PageOf<List extends ListName> = {
  filter: ListFilter<List>;
  after: ListCursor | null;
  /** Rows per page; defaults to one screen. */
  size?: number | undefined;
};

/** Returns a page of a console list. */
export async function listRecords<List extends ListName>(
  ctx: Ctx,
  list: List,
  page: PageOf<List>,
): Promise<RecordPage<ListRow<List>>> {
  const { rows, toPage } = selectRecords(ctx, list, page);
  return toPage(await rows);
}

/** Returns the statement that reads a page of a console list, and a function that converts its rows to the page. */
export function selectRecords<List extends ListName>(
  ctx: Ctx,
  list: List,
  { filter, after, size }: PageOf<List>,
) {
  const { plan, select, narrow, toCursor } = getListDefinition(list);
  const planned = plan(filter);
  const { matches } = planned;
  const { place, order } = placeAfter(planned, after);
  const limit = getRowLimit(matches !== undefined, size);
  const where = narrow?.(filter, place, limit) ?? and(planned.where, place);
  const sortKey = sql<string | number>`${planned.key}`.as('sort_key');
  return {
    rows: select(ctx, sortKey)
      .where(where)
      .orderBy(...order)
      .limit(limit),
    toPage: (rows: ListRow<List>[]) => takePage(rows, { limit, size, matches, toCursor }),
  };
}
