import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { findPaidTarget } from '#worker/domain/admin/payout-target.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { LedgerEntry } from '#worker/services/admin/lists/ledger.ts';
import { ActionLink } from './action-link.tsx';
import { RecordRow } from './record-list.tsx';

/** One posting: whom it concerns, what it was for, and the way to take it back where there is one. */
export function PostingRow({ row: posting }: { row: LedgerEntry }) {
  const t = useTranslations('console');
  const name = posting.driverEmail ?? posting.restaurantName;
  return (
    <RecordRow
      to={getOwnerPath(posting)}
      title={<span translate={name ? 'no' : undefined}>{name ?? t('goneSubscriber')}</span>}
      meta={
        <>
          <span>{t(`postings.${posting.kind}`)}</span>
          <span>{t(`subjects.${posting.subject}`)}</span>
          <DateTime at={posting.at} style="fullDateTime" />
          {isLater(posting) && (
            <span>
              {t.rich('postedAt', {
                time: () => <DateTime at={posting.createdAt} style="fullDateTime" />,
              })}
            </span>
          )}
          {name === null && (
            <code translate="no" className="break-all">
              {posting.ownerId}
            </code>
          )}
        </>
      }
      aside={
        <>
          <Money cents={posting.amountCents} />
          <TakeBack posting={posting} />
        </>
      }
    />
  );
}

/** Someone who is gone has no page any more. */
function getOwnerPath({ ownerId, driverEmail, restaurantName }: LedgerEntry): string | undefined {
  if (driverEmail !== null) return paths.adminDriver(ownerId);
  return restaurantName === null ? undefined : paths.adminRestaurant(ownerId);
}

/** A payout can be taken back once. */
function TakeBack({ posting: { kind, key, isReverted } }: { posting: LedgerEntry }) {
  const t = useTranslations('console');
  const target = kind === 'payout' ? findPaidTarget(key) : null;
  if (isReverted) return <Badge tone="warn">{t('reverted')}</Badge>;
  return target && <ActionLink action="revertPayout" target={target} />;
}

/** Whether it was written at another minute than it became due in, which is all that a reader sees of instants. */
function isLater({ at, createdAt }: LedgerEntry): boolean {
  return Math.floor(createdAt / MINUTE_MS) !== Math.floor(at / MINUTE_MS);
}
