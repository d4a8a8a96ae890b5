import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { deleteActions } from './queue.ts';
import type { StoredAction } from './queue-state.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { QueuedVerdict } from './verdict/queued-verdict.tsx';

type Props = { driverId: string; actions: StoredAction[] };

/** What waits to be sent, and what was refused or not confirmed, with what to do about it. */
export function QueueList({ driverId, actions }: Props) {
  const t = useTranslations('offline');
  return (
    <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto pb-1 text-ink">
      {actions.map((action) => (
        <li key={action.key} className="rounded-control bg-surface px-3 py-2">
          <p className="font-semibold">{t(`deeds.${action.kind}`, { restaurant: action.restaurant })}</p>
          {action.kind === 'note' && (
            <p dir="auto" translate="no" className="whitespace-pre-line break-words">
              {action.note}
            </p>
          )}
          {action.kind === 'add' && action.state === 'waiting' && <QueuedVerdict action={action} />}
          {action.state === 'waiting' ? (
            <p className="text-ink-soft">{t('notSent')}</p>
          ) : (
            <Failed driverId={driverId} action={action} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Failed({ driverId, action }: { driverId: string; action: StoredAction }) {
  const t = useTranslations('offline');
  const writeRefusal = useRefusalText();
  const isUnknown = action.state === 'unknown';
  const isAdd = action.kind === 'add' && !isUnknown;
  const reason = `${writeRefusal(action.refusal)} ${t(isAdd ? 'addAgain' : 'checkOrder')}`;
  return (
    <>
      <p className="text-danger">{isUnknown ? t('unknown') : reason}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Link to={isAdd ? paths.newOrder() : paths.orders()} className={getButtonClasses('secondary')}>
          {t(isAdd ? 'toNewOrder' : 'toOrders')}
        </Link>
        <Button variant="quiet" onClick={() => void deleteActions(driverId, [action.seq])}>
          {t('dismiss')}
        </Button>
      </div>
    </>
  );
}
