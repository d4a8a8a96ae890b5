import { useTranslations } from 'use-intl';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { describeWait } from '#worker/domain/limits/describe-wait.ts';
import type { ErrorCode } from '#worker/domain/shared/error-code.ts';

/** Returns a function that formats why an action was rejected, and after how many seconds to retry. */
export function useErrorText(): (code: ErrorCode, seconds: number) => string {
  const t = useTranslations('errors');
  return (code, seconds) => {
    const max = String(MAXIMA[code] ?? '');
    return t(code, { line: '', column: '', max, ...describeWait(seconds) });
  };
}

/** The limits named in error texts. */
const MAXIMA: Partial<Record<ErrorCode, number>> = {
  tooManyOpenOrders: ACCOUNT_LIMITS.openOrders,
  tooManyApiKeys: ACCOUNT_LIMITS.apiKeys,
};
