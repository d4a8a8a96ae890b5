import type { ExportedList } from '#worker/domain/admin/exports.ts';
import { CSV_START, type CsvValue, formatCsvRecord } from '#worker/domain/csv/format-csv.ts';
import type { ExportRows } from '#worker/services/admin/page-export.ts';
import type { Catalog } from '#worker/words/locales/en.ts';

type Texts = Catalog['console'];
type Column<Row> = { heading: (texts: Texts) => string; value: (row: Row, texts: Texts) => CsvValue };

const writeInstant = (at: number | null) => at && new Date(at).toISOString();
const writeCents = (cents: number) => (cents / 100).toFixed(2);

/** The columns of each file: instants are UTC, amounts US dollars. */
const COLUMNS: { [List in ExportedList]: Column<ExportRows[List]>[] } = {
  drivers: [
    { heading: ({ csv }) => csv.id, value: ({ id }) => id },
    { heading: ({ csv }) => csv.email, value: ({ email }) => email },
    { heading: ({ csv }) => csv.firstName, value: ({ firstName }) => firstName },
    { heading: ({ csv }) => csv.lastName, value: ({ lastName }) => lastName },
    { heading: ({ csv }) => csv.plan, value: (row, texts) => texts.driverStates[row.subscriptionStatus] },
    { heading: ({ csv }) => csv.suspended, value: ({ suspendedAt }) => writeInstant(suspendedAt) },
    { heading: ({ csv }) => csv.created, value: ({ createdAt }) => writeInstant(createdAt) },
  ],
  restaurants: [
    { heading: ({ csv }) => csv.id, value: ({ id }) => id },
    { heading: ({ csv }) => csv.name, value: ({ name }) => name },
    { heading: ({ csv }) => csv.email, value: ({ email }) => email },
    { heading: ({ csv }) => csv.address, value: ({ address }) => address },
    { heading: ({ state }) => state, value: ({ status }, texts) => texts.restaurantStates[status] },
    { heading: ({ csv }) => csv.created, value: ({ createdAt }) => writeInstant(createdAt) },
  ],
  subscriptions: [
    { heading: ({ csv }) => csv.id, value: ({ id }) => id },
    { heading: ({ product }) => product, value: (row, texts) => texts.products[row.product] },
    { heading: ({ state }) => state, value: ({ status }, texts) => texts.subscriptionStates[status] },
    { heading: ({ csv }) => csv.owner, value: ({ subscriberId }) => subscriberId },
    { heading: ({ csv }) => csv.name, value: (row) => row.restaurantName ?? row.driverEmail },
    { heading: ({ csv }) => csv.price, value: ({ priceCents }) => writeCents(priceCents) },
    { heading: ({ csv }) => csv.interval, value: ({ interval }, { csv }) => csv.intervals[interval] },
    { heading: ({ csv }) => csv.created, value: ({ createdAt }) => writeInstant(createdAt) },
    { heading: ({ csv }) => csv.periodEnd, value: ({ currentPeriodEnd }) => writeInstant(currentPeriodEnd) },
    { heading: ({ csv }) => csv.ended, value: ({ endedAt }) => writeInstant(endedAt) },
  ],
  ledger: [
    { heading: ({ csv }) => csv.number, value: ({ seq }) => seq },
    { heading: ({ csv }) => csv.posting, value: ({ key }) => key },
    { heading: ({ kind }) => kind, value: ({ kind }, texts) => texts.postings[kind] },
    { heading: ({ product }) => product, value: ({ subject }, texts) => texts.subjects[subject] },
    { heading: ({ csv }) => csv.owner, value: ({ ownerId }) => ownerId },
    { heading: ({ csv }) => csv.name, value: (row) => row.driverEmail ?? row.restaurantName },
    { heading: ({ csv }) => csv.amount, value: ({ amountCents }) => writeCents(amountCents) },
    { heading: ({ csv }) => csv.due, value: ({ at }) => writeInstant(at) },
    { heading: ({ csv }) => csv.written, value: ({ createdAt }) => writeInstant(createdAt) },
    {
      heading: ({ csv }) => csv.reverted,
      value: ({ isReverted }, { audit }) => (isReverted ? audit.yes : null),
    },
  ],
  payouts: [
    { heading: ({ csv }) => csv.driver, value: ({ driverId }) => driverId },
    { heading: ({ csv }) => csv.email, value: ({ email }) => email },
    { heading: ({ csv }) => csv.amount, value: ({ owedCents }) => writeCents(owedCents) },
    {
      heading: ({ state }) => state,
      value: (row, texts) => (row.isSuspended ? texts.driverStates.suspended : null),
    },
  ],
  audit: [
    { heading: ({ audit }) => audit.columns.at, value: ({ at }) => writeInstant(at) },
    { heading: ({ audit }) => audit.columns.action, value: ({ action }, { audit }) => audit.actions[action] },
    { heading: ({ audit }) => audit.columns.kind, value: ({ targetKind }) => targetKind },
    { heading: ({ audit }) => audit.columns.target, value: ({ targetId }) => targetId },
    {
      heading: ({ audit }) => audit.columns.name,
      value: (row) => row.driverEmail ?? row.restaurantName ?? row.sourceName,
    },
    { heading: ({ audit }) => audit.columns.session, value: ({ sessionId }) => sessionId },
    { heading: ({ audit }) => audit.columns.address, value: ({ addressHash }) => addressHash },
    { heading: ({ audit }) => audit.columns.before, value: ({ before }) => before && JSON.stringify(before) },
    { heading: ({ audit }) => audit.columns.after, value: ({ after }) => after && JSON.stringify(after) },
  ],
};

/** A list of the console as a CSV file, in the words of a language. */
export async function* writeListCsv<List extends ExportedList>(
  list: List,
  pages: AsyncIterable<ExportRows[List][]>,
  texts: Texts,
) {
  const columns: Column<ExportRows[List]>[] = COLUMNS[list];
  yield CSV_START + formatCsvRecord(columns.map(({ heading }) => heading(texts)));
  for await (const page of pages) {
    yield page.map((row) => formatCsvRecord(columns.map(({ value }) => value(row, texts)))).join('');
  }
}
