import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { cx } from '#app/lib/cx.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { deleteActions } from './queue.ts';
import { getOrderId, type StoredAction } from './queue-state.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { QueuedVerdict } from './verdict/queued-verdict.tsx';

type Props = { driverId: string; actions: StoredAction[] };

/** The queued, rejected and unconfirmed actions, one card per order, with buttons to resolve them. */
export function QueueList({ driverId, actions }: Props) {
  const t = useTranslations('offline');
  return (
    <>
      {actions.some(({ state }) => state === 'waiting') && <p className="pb-2">{t('notSent')}</p>}
      <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto pb-1 text-ink">
        {groupByOrder(actions).map((group) => {
          const failed = group.filter(({ state }) => state !== 'waiting');
          const waiting = group.filter(({ state }) => state === 'waiting');
          return (
            <li key={group[0].seq} className="rounded-control bg-surface px-3 py-2">
              {failed.map((action) => (
                <Deed key={action.seq} action={action} />
              ))}
              {failed[0] && <Failed driverId={driverId} first={failed[0]} all={failed} />}
              {waiting.map((action) => (
                <Deed key={action.seq} action={action} />
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}

type Group = [StoredAction, ...StoredAction[]];

/** Groups the actions by order, oldest first. */
function groupByOrder(actions: readonly StoredAction[]): Group[] {
  const groups = new Map<string, Group>();
  for (const action of actions) {
    const id = getOrderId(action);
    const group = groups.get(id);
    if (group) group.push(action);
    else groups.set(id, [action]);
  }
  return [...groups.values()];
}

function Deed({ action }: { action: StoredAction }) {
  const t = useTranslations('offline');
  return (
    <>
      <p className="font-semibold">{t(`deeds.${action.kind}`, { restaurant: action.restaurant })}</p>
      {action.kind === 'note' && (
        <p
          dir="auto"
          translate="no"
          className={cx('whitespace-pre-line break-words', action.state === 'waiting' && 'line-clamp-3')}
        >
          {action.note}
        </p>
      )}
      {action.state === 'waiting' && action.kind === 'add' && <QueuedVerdict action={action} />}
    </>
  );
}

type FailedProps = { driverId: string; first: StoredAction; all: StoredAction[] };

/** Why an action failed. Once one fails, the later ones of its order fail too. */
function Failed({ driverId, first, all }: FailedProps) {
  const t = useTranslations('offline');
  const writeRefusal = useRefusalText();
  const isUnknown = first.state === 'unknown';
  const isAdd = first.kind === 'add' && !isUnknown;
  const button = t(isAdd ? 'toNewOrder' : 'toOrders');
  // If an offer has expired, there is nothing left to check.
  const isOver = first.refusal === 'orderExpired' && all.length === 1;
  const reason = isUnknown ? t('unknown') : writeRefusal(first.refusal);
  return (
    <>
      <p className="text-danger">
        {reason} {!isOver && t(isAdd ? 'addAgain' : 'checkOrder', { button })}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {!isOver && (
          <Link to={isAdd ? paths.newOrder() : paths.orders()} className={getButtonClasses('secondary')}>
            {button}
          </Link>
        )}
        <Button
          variant="quiet"
          onClick={() =>
            void deleteActions(
              driverId,
              all.map(({ seq }) => seq),
            )
          }
        >
          {t('dismiss')}
        </Button>
      </div>
    </>
  );
}
