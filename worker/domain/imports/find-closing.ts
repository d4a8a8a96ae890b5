import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { IMPORT_UNDO_MS } from './import.ts';

type Given = { summary: { firstDay: string | null }; undoUntil: number | null };

/**
 * Returns until when (epoch ms) an import can be undone and the local day before which its months are then archived, so that they
 * take no other import; null if it has none that old, or is too old itself.
 */
export function findClosing({ summary: { firstDay }, undoUntil }: Given, now: number) {
  const until = undoUntil ?? now + IMPORT_UNDO_MS;
  const before = findArchiveDay(until);
  return until > now && firstDay !== null && firstDay < before ? { until, before } : null;
}
