import { useTranslations } from 'use-intl';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';

/** Rejections whose text states the cause. */
const REASONS = [
  'orderMoved',
  'orderExpired',
  'orderNotEditable',
  'orderNotFound',
  'undoTooLate',
  'tooManyOpenOrders',
] as const;

/** Returns a function that formats why the server rejected an action, by its `ErrorCode`. The remedy is shown separately. */
export function useRefusalText(): (refusal: string | null | undefined) => string {
  const t = useTranslations();
  return (refusal) => {
    const code = REASONS.find((known) => known === refusal);
    return code ? t(`errors.${code}`, { max: String(ACCOUNT_LIMITS.openOrders) }) : t('offline.notPossible');
  };
}
