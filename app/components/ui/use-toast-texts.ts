import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { useIsOffline, useQueuedActions } from '#app/components/offline/queue-state.ts';
import { useErrorText } from '#app/components/use-error-text.ts';
import type { Toast } from '#app/lib/toast.ts';

/** Returns a function that formats a toast's texts in the reader's language. */
export function useToastTexts(): (toast: Toast) => { title: string; text: string; reason: string | null } {
  const t = useTranslations();
  const writeMoney = useMoney();
  const writeError = useErrorText();
  const hasWaiting = useQueuedActions().some(({ state }) => state === 'waiting');
  const online = hasWaiting ? 'sending' : 'sent';
  const sending = useIsOffline() ? 'offline' : online;
  return ({ key, values = {}, errorCode }) => {
    const all = {
      sending,
      amount: typeof values.cents === 'number' ? writeMoney(values.cents) : '',
      count: Number(values.count ?? 0),
      done: String(values.count ?? 0),
      total: Number(values.total ?? 0),
      platform: String(values.platform ?? ''),
      restaurant: String(values.restaurant ?? ''),
      names: String(values.names ?? ''),
      addresses: String(values.addresses ?? ''),
      address: String(values.address ?? ''),
      placed: String(values.placed ?? ''),
      email: String(values.email ?? ''),
    };
    return {
      title: t(`toasts.${key}.title`),
      text: t(`toasts.${key}.text`, all),
      reason: errorCode ? writeError(errorCode, Number(values.seconds ?? 0)) : null,
    };
  };
}
