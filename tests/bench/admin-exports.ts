import { formatRow } from '#tests/bench/measure.ts';
import { getFilledId } from '#tests/factories/fill-network.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { ExportedList } from '#worker/domain/admin/list-names.ts';
import { exportRecords } from '#worker/services/admin/export-records.ts';

/** Every list as an export, complete and filtered. */
const EXPORTS: [ExportedList, string][] = [
  ['drivers', ''],
  ['drivers', 'state=pro'],
  ['drivers', 'text=driver-1'],
  ['restaurants', ''],
  ['restaurants', 'state=active'],
  ['subscriptions', ''],
  ['subscriptions', 'product=pro&from=2025-06-01&to=2026-06-30'],
  ['ledger', ''],
  ['ledger', 'kind=referral_credit&from=2025-06-01&to=2026-06-30'],
  ['ledger', `owner=${getFilledId('driver', 5)}`],
  ['payouts', ''],
  ['audit', ''],
  ['audit', 'from=2025-06-01&to=2026-06-30'],
  ['audit', 'action=restoreDriver'],
];

/** Maximum rows a statement may read; the rows of one statement are in memory at once. */
const MAX_ROWS = 5000;
/** Maximum rows read per exported row, and before the first one. */
const MAX_PER_ROW = 3;
const MAX_BEFORE = 20;

const HEADS = ['rows, worst statement', 'a row exported', 'rows at once', 'rows exported'];
const ACTOR = { sessionId: 'bench', addressHash: 'bench' };

/** Measures the rows that the console's exports read over a large network; returns whether each kept its limits. */
export async function measureExports(open: () => Ctx): Promise<boolean[]> {
  console.log(`${HEADS.join('  ')}  at most ${MAX_ROWS} a statement and ${MAX_PER_ROW} a row`);
  const verdicts: boolean[] = [];
  for (const [list, query] of EXPORTS) {
    const { exported, read, worst, most } = await measureExport(open(), list, query);
    const perRow = read / Math.max(exported, 1);
    const isGood = worst <= MAX_ROWS && read <= MAX_PER_ROW * exported + MAX_BEFORE;
    verdicts.push(isGood);
    const values = [String(worst), perRow.toFixed(2), String(most), String(exported)];
    console.log(`${formatRow(HEADS, values, isGood)}  ${list}${query && `, ${query}`}`);
  }
  return verdicts;
}

async function measureExport(ctx: Ctx, list: ExportedList, query: string) {
  const sum = { exported: 0, read: 0, worst: 0, most: 0 };
  const pages = await exportRecords(ctx, { actor: ACTOR, list, params: new URLSearchParams(query) });
  let before = ctx.meter.rowsRead;
  for await (const page of pages) {
    const read = ctx.meter.rowsRead - before;
    before = ctx.meter.rowsRead;
    sum.exported += page.length;
    sum.read += read;
    sum.worst = Math.max(sum.worst, read);
    sum.most = Math.max(sum.most, page.length);
  }
  return sum;
}
