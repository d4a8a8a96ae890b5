import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { paths } from '#app/lib/paths.ts';
import { findUndo } from '#worker/domain/admin/actions.ts';
import type { AuditEntry } from '#worker/services/admin/list-audit.ts';
import { ActionLink } from './action-link.tsx';
import { AuditChange } from './audit-change.tsx';
import { RecordRow } from './record-row.tsx';

/** Who did what, when, to what, and what was different afterwards. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('console');
  const undo = findUndo(entry.action, entry.isStopped);
  return (
    <RecordRow
      title={t(`audit.actions.${entry.action}`)}
      meta={
        <>
          <DateTime at={entry.at} style="fullDateTime" />
          <AuditTarget entry={entry} />
          <span>
            {t.rich('audit.by', {
              session: entry.sessionId.slice(0, 8),
              address: entry.addressHash,
              code: (chunks) => <code translate="no">{chunks}</code>,
            })}
          </span>
          <AuditChange kind={entry.targetKind} before={entry.before} after={entry.after} />
        </>
      }
      aside={undo && <ActionLink action={undo} target={entry.targetId} />}
    />
  );
}

const LINK = 'inline-flex min-h-target items-center break-all text-accent underline';

function AuditTarget({
  entry: { action, targetKind, targetId, driverEmail, restaurantName },
}: {
  entry: AuditEntry;
}) {
  const t = useTranslations('console.audit');
  if (targetKind === 'driver' || action === 'payOut') {
    return (
      <Link to={paths.adminDriver(targetId)} translate={driverEmail ? 'no' : undefined} className={LINK}>
        {driverEmail ?? t('goneDriver')}
      </Link>
    );
  }
  if (targetKind === 'restaurant') {
    return (
      <Link
        to={paths.adminRestaurant(targetId)}
        translate={restaurantName ? 'no' : undefined}
        className={LINK}
      >
        {restaurantName ?? t('goneRestaurant')}
      </Link>
    );
  }
  return null;
}
