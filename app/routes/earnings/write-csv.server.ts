import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { CSV_START, type CsvValue, formatCsvRecord } from '#worker/domain/csv/format-csv.ts';
import { computeCentsPerHour } from '#worker/domain/earnings/earnings.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { ArchivedOrder } from '#worker/domain/orders/archive.ts';
import { getEarnedCents, type Order } from '#worker/domain/orders/order.ts';
import { fromMiles, type Units } from '#worker/domain/profile/units.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { type ExportedDay, exportDailyEarnings } from '#worker/services/earnings/export-daily-earnings.ts';
import { pageArchivedOrders } from '#worker/services/earnings/page-archived-orders.ts';
import { pageFinishedOrders } from '#worker/services/earnings/page-finished-orders.ts';
import type { Language } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';

type ExportRequest = {
  driver: CurrentSession['driver'];
  /** The first local day. Both days are inclusive. */
  from: string;
  to: string;
  language: Language;
};

/** An order, archived or not. */
type ExportedOrder = Pick<Order, keyof Order & keyof ArchivedOrder> & { customerAddress?: string };

/**
 * Yields a CSV file of the finished orders of a range of local days: archived ones first, oldest first, with times in the
 * driver's time zone.
 */
export async function* writeOrdersCsv(ctx: Ctx, { driver, from, to, language }: ExportRequest) {
  const { csv, orders } = getMessages(language);
  const { columns } = csv;
  const { id: driverId, timeZone, units } = driver;
  const writeTime = createTimeWriter(timeZone);
  yield CSV_START +
    formatCsvRecord([
      columns.offered,
      columns.accepted,
      columns.pickedUp,
      columns.completed,
      columns.status,
      columns.platform,
      columns.restaurant,
      columns.restaurantAddress,
      columns.customerAddress,
      columns.payout,
      columns.tip,
      columns[units],
      columns.sample,
      columns.id,
      columns.imported,
      columns.earnings,
    ]);
  const toRecord = (order: ExportedOrder): CsvValue[] => [
    writeTime(order.createdAt),
    writeTime(order.acceptedAt),
    writeTime(order.pickedUpAt),
    writeTime(order.completedAt),
    orders[order.status],
    getPlatformName(order.platform),
    order.restaurantName,
    order.restaurantAddress,
    order.customerAddress ?? null,
    writeDollars(order.payoutCents),
    writeDollars(order.tipCents),
    order.distanceMiles === null ? null : writeDistance(order.distanceMiles, units),
    order.isSample ? csv.yes : csv.no,
    order.id,
    order.source === 'import' ? csv.yes : csv.no,
    writeDollars(getEarnedCents(order)),
  ];
  const days = { from, to, timeZone };
  for (const pages of [
    pageArchivedOrders(ctx, { driverId, days }),
    pageFinishedOrders(ctx, { driverId, days }),
  ]) {
    for await (const page of pages) yield page.map((order) => formatCsvRecord(toRecord(order))).join('');
  }
}

/** Yields a CSV file of the days with at least one delivery, oldest first. */
export async function* writeDailyCsv(ctx: Ctx, { driver, from, to, language }: ExportRequest) {
  const { columns, yes, no } = getMessages(language).csv;
  const { units } = driver;
  const headings = [
    columns.day,
    columns.earnings,
    columns.deliveries,
    columns.hours,
    columns.perHour,
    columns[units],
    columns.unpaid[units],
    columns.samples,
  ];
  const toRecord = (day: ExportedDay): CsvValue[] => {
    const perHour = computeCentsPerHour(day);
    return [
      day.day,
      writeDollars(day.totalCents),
      day.deliveries,
      (day.activeMs / HOUR_MS).toFixed(2),
      perHour === null ? '' : writeDollars(perHour),
      writeDistance(day.miles, units),
      // Unknown, for example because the deliveries have no places. Leave it empty rather than 0.
      day.deadheadMiles === 0 ? '' : writeDistance(day.deadheadMiles, units),
      day.hasSamples ? yes : no,
    ];
  };
  yield CSV_START + formatCsvRecord(headings);
  const days = await exportDailyEarnings(ctx, { driver, from, to });
  yield days.map((day) => formatCsvRecord(toRecord(day))).join('');
}

function writeDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Formats a distance with two decimals, like the platforms do, so that sums are exact. */
function writeDistance(miles: number, units: Units): string {
  return roundTo(fromMiles(miles, units), 2).toFixed(2);
}

/** Returns a formatter for times in the driver's time zone, in a format spreadsheets recognize: "2026-11-20 13:05". */
function createTimeWriter(timeZone: string): (at: number | null) => string | null {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => (at === null ? null : format.format(at));
}
