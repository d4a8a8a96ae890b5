import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { computeShareKept, DELIVERY_APPS } from '#worker/domain/marketing/delivery-apps.ts';
import { usePercentRange } from './percent-range.ts';

/** Columns that do not fit on a phone; the cards above have the same data. */
const WIDE = 'hidden sm:table-cell';
const CELL = 'py-3 pe-2 text-start sm:pe-3 align-top last:pe-0';

/** The same figures side by side. */
export function AppTable() {
  const t = useTranslations('customerChoice');
  const range = usePercentRange();
  return (
    <Card id="compare" title={t('compare')}>
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="text-ink-soft">
            {(['app', 'commission', 'keeps', 'model'] as const).map((key) => (
              <th key={key} scope="col" className={cx(CELL, 'font-normal', key === 'model' && WIDE)}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DELIVERY_APPS.map((app) => (
            <tr key={app.id} className="border-line border-t">
              <th scope="row" translate="no" className={cx(CELL, 'font-semibold')}>
                {app.name}
              </th>
              <td className={CELL}>{range(app.commission)}</td>
              <td className={CELL}>{range(computeShareKept(app))}</td>
              <td className={cx(CELL, WIDE)}>{app.url === null ? t('models.flat') : t('models.share')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-caption text-ink-soft">{t('tableNote')}</p>
    </Card>
  );
}
