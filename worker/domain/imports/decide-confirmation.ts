import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import type { ImportState } from './import.ts';
import { type ImportSummary, isUnreadable } from './summary.ts';

type Refusal = Extract<ErrorCode, 'importNotReady' | 'importUnreadable' | 'nothingToImport' | 'importFull'>;
type Preview = { state: ImportState; summary: ImportSummary };

/**
 * Returns whether an import can be confirmed, or why not; `repeat` if it was already confirmed.
 *
 * @param importedOrders the number of orders in the driver's confirmed imports
 */
export function decideConfirmation(
  { state, summary }: Preview,
  importedOrders: number,
): 'confirm' | 'repeat' | Refusal {
  const { fresh } = summary;
  switch (state) {
    case 'importing':
    case 'done':
    case 'undoing':
      return 'repeat';
    case 'columns':
      return 'importNotReady';
    case 'ready':
      if (isUnreadable(summary)) return 'importUnreadable';
      if (fresh.orders === 0) return 'nothingToImport';
      return importedOrders + fresh.orders > ACCOUNT_LIMITS.importedOrders ? 'importFull' : 'confirm';
  }
}
