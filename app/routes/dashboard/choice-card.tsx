import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

/** The way to the comparison of delivery apps. */
export function ChoiceCard() {
  const t = useTranslations('dashboard');
  return (
    <Card id="customer-choice" title={t('choice')}>
      <p className="mb-3 text-ink-soft text-small">{t('choiceText')}</p>
      <Link to={paths.customerChoice()} prefetch="intent" className={getButtonClasses('secondary', 'w-full')}>
        {t('choiceLink')}
      </Link>
    </Card>
  );
}
