import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import { AuditRow } from './audit-row.tsx';

/** What administrators did to one target, newest first. */
export function AuditCard({ entries, target }: { entries: ListRow<'audit'>[]; target: string }) {
  const t = useTranslations('console');
  return (
    <Card
      id="audit"
      title={t('nav.audit')}
      aside={
        <Link to={paths.adminList('audit', { target })} className={getButtonClasses('quiet')}>
          {t('showAll')}
        </Link>
      }
    >
      {entries.length === 0 && <p className="text-ink-soft">{t('noAudit')}</p>}
      <ul>
        {entries.map((entry) => (
          <AuditRow key={entry.id} row={entry} />
        ))}
      </ul>
    </Card>
  );
}
