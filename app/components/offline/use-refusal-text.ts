import { useTranslations } from 'use-intl';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';

/** Refusals that say by themselves what stands in the way. */
const REASONS = [
  'orderMoved',
  'orderExpired',
  'orderNotEditable',
  'orderNotFound',
  'undoTooLate',
  'tooManyOpenOrders',
] as const;

/** Returns a function that writes why the server refused an action, by its `ErrorCode`; what to do about it stands elsewhere. */
export function useRefusalText(): (refusal: string | null | undefined) => string {
  const t = useTranslations();
  return (refusal) => {
    const code = REASONS.find((known) => known === refusal);
    return code ? t(`errors.${code}`, { max: String(ACCOUNT_LIMITS.openOrders) }) : t('offline.notPossible');
  };
}
