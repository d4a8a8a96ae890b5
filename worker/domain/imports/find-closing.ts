import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { IMPORT_UNDO_MS } from './import.ts';
import type { ImportSummary } from './summary.ts';

type Given = { summary: Pick<ImportSummary, 'months'>; undoUntil: number | null };

/**
 * Returns until when (epoch ms) an import keeps its months out of the archive, and the local day before which months are archived
 * then, which closes them to other imports. Null if the import has no orders that old, or can no longer be undone.
 */
export function findClosing({ summary, undoUntil }: Given, now: number) {
  const until = undoUntil ?? now + IMPORT_UNDO_MS;
  const months = Object.keys(summary.months).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (until <= now || first === undefined || last === undefined) return null;
  const [before = ''] = [findArchiveDay(until), findNextMonth(last)].sort();
  return `${first}-01` < before ? { until, before } : null;
}

/** Returns the first day of the month after the given one ("2025-07"). */
function findNextMonth(month: string): string {
  const date = new Date(month);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString().slice(0, 10);
}
