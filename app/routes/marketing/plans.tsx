import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { CheckList } from '#app/components/ui/check-list.tsx';
import { cx } from '#app/lib/cx.ts';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { useClaimFormats } from './claim-formats.ts';

const FREE = ['freeRoute', 'freeOrders', 'freeEarnings'] as const;
const PRO = ['proEverything', 'proAutoAccept', 'proAnalytics', 'proApps', 'proHotspots'] as const;

export function Plans() {
  const t = useTranslations('landing');
  const common = useTranslations('common');
  const { dollars } = useClaimFormats();
  const days = CLAIMS.pro.trialDays;
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="mb-5 font-bold text-heading">
        {t('plans')}
      </h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className={cx(CARD_CLASSES, 'flex flex-col gap-4 p-5 sm:p-6')}>
          <PlanHead
            name={t('freeName')}
            price={t('freePrice', { amount: dollars(CLAIMS.free.monthlyPrice) })}
          />
          <CheckList items={FREE.map((key) => t(key))} />
          <a href={paths.login()} className={getButtonClasses('secondary')}>
            {common('getStarted')}
          </a>
        </div>
        <div className={cx(CARD_CLASSES, 'flex flex-col gap-4 p-5 outline-2 outline-accent sm:p-6')}>
          <PlanHead
            name={t('proName')}
            price={t('proPrice', { amount: dollars(CLAIMS.pro.weeklyPrice) })}
            note={t('proTrial', { days })}
          />
          <CheckList items={PRO.map((key) => t(key))} />
          <a href={paths.login(paths.subscribe())} className={getButtonClasses('primary')}>
            {t('startLongTrial', { days })}
          </a>
        </div>
      </div>
    </section>
  );
}

function PlanHead({ name, price, note }: { name: string; price: string; note?: string }) {
  return (
    <div>
      <h3 className="font-semibold text-title">{name}</h3>
      <p className="font-bold text-figure">{price}</p>
      {note && <p className="text-ink-soft text-small">{note}</p>}
    </div>
  );
}
