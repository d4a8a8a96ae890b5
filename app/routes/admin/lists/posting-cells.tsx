import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { findPaidTarget } from '#worker/domain/admin/payout-target.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { LedgerEntry } from '#worker/services/admin/lists/ledger.ts';
import { ActionLink } from '../action-link.tsx';
import { Moment, RowLink } from './list-cells.tsx';

type Props = { row: LedgerEntry };

/** The owner of a posting. A deleted owner has no page, so only the ID is shown. */
export function PostingOwner({ row: { ownerId, driverEmail, restaurantName } }: Props) {
  const t = useTranslations('console');
  if (driverEmail !== null) return <RowLink to={consolePaths.driver(ownerId)} name={driverEmail} />;
  if (restaurantName !== null) return <RowLink to={consolePaths.restaurant(ownerId)} name={restaurantName} />;
  return (
    <>
      {t('goneSubscriber')}{' '}
      <code translate="no" className="block break-all font-normal text-caption text-ink-soft">
        {ownerId}
      </code>
    </>
  );
}

/**
 * Shows when the posting was due, when it was recorded if later, and whether the schedule paid it out, which means that the money
 * still has to be sent.
 */
export function PostingTime({ row: posting }: Props) {
  const t = useTranslations('console');
  return (
    <>
      <Moment at={posting.at} />{' '}
      {isLater(posting) && (
        <span className="block text-caption text-ink-soft">
          {t.rich('postedAt', { time: () => <Moment at={posting.createdAt} /> })}
        </span>
      )}{' '}
      {posting.isScheduled && (
        <span className="block text-caption text-ink-soft">{t('audit.bySchedule')}</span>
      )}
    </>
  );
}

/** The link that reverts a payout, or a badge if it was already reverted. */
export function TakeBack({ row: { kind, key, ownerId, driverEmail, isReverted } }: Props) {
  const t = useTranslations('console');
  const target = kind === 'payout' ? findPaidTarget(key) : null;
  if (isReverted) return <Badge tone="warn">{t('reverted')}</Badge>;
  return target && <ActionLink action="revertPayout" target={target} name={driverEmail ?? ownerId} />;
}

/** Returns whether the posting was recorded in a later minute than it was due, because times are shown to the minute. */
function isLater({ at, createdAt }: LedgerEntry): boolean {
  return Math.floor(createdAt / MINUTE_MS) !== Math.floor(at / MINUTE_MS);
}
