import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { findUndo, findUndoTarget } from '#worker/domain/admin/actions.ts';
import { EXPORTED_LISTS } from '#worker/domain/admin/list-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import { ActionLink } from './action-link.tsx';
import { AuditChange } from './audit-change.tsx';
import { RecordRow } from './record-list.tsx';

/** Who did what, when, to what, and what was different afterwards. */
export function AuditRow({ row: entry }: { row: ListRow<'audit'> }) {
  const t = useTranslations('console');
  const undo = findUndo(entry);

  return (
    <RecordRow
      title={t(`audit.actions.${entry.action}`)}
      meta={
        <>
          <DateTime at={entry.at} style="fullDateTime" />
          <AuditTarget entry={entry} />
          <AuditActor entry={entry} />
          <AuditChange kind={entry.targetKind} before={entry.before} after={entry.after} />
        </>
      }
      aside={undo && <ActionLink action={undo} target={findUndoTarget(entry)} />}
    />
  );
}

/** Who did it, as far as that is known: of a wrong code only where from, and of many not even that. */
function AuditActor({ entry: { sessionId, addressHash } }: { entry: ListRow<'audit'> }) {
  const t = useTranslations('console.audit');
  if (addressHash === '') return <span>{t('fromMany')}</span>;
  const code = (chunks: ReactNode) => <code translate="no">{chunks}</code>;
  return (
    <span>
      {sessionId === ''
        ? t.rich('from', { address: addressHash, code })
        : t.rich('by', { session: sessionId.slice(0, 8), address: addressHash, code })}
    </span>
  );
}

const LINK = 'inline-flex min-h-target items-center break-all text-accent underline';

/** What it was done to, as a way there; nothing where the action itself says it. */
function AuditTarget({ entry }: { entry: ListRow<'audit'> }) {
  const t = useTranslations('console');
  const { targetKind, targetId, driverEmail, restaurantName, sourceName } = entry;
  switch (targetKind) {
    case 'driver':
    case 'payout':
      return (
        <TargetLink to={paths.adminDriver(targetId)} name={driverEmail} goneName={t('audit.goneDriver')} />
      );
    case 'restaurant':
      return (
        <TargetLink
          to={paths.adminRestaurant(targetId)}
          name={restaurantName}
          goneName={t('audit.goneRestaurant')}
        />
      );
    case 'newsSource':
      return (
        <TargetLink to={paths.adminSource(targetId)} name={sourceName} goneName={t('audit.goneSource')} />
      );
    case 'list': {
      const list = EXPORTED_LISTS.find((one) => one === targetId);
      const query = Object.fromEntries(new URLSearchParams(String(entry.after?.filter ?? '')));
      return list ? (
        <Link to={paths.adminList(list, query)} className={LINK}>
          {t(`nav.${list}`)}
        </Link>
      ) : null;
    }
    default:
      return null;
  }
}

function TargetLink({ to, name, goneName }: { to: string; name: string | null; goneName: string }) {
  return (
    <Link to={to} translate={name ? 'no' : undefined} className={LINK}>
      {name ?? goneName}
    </Link>
  );
}
