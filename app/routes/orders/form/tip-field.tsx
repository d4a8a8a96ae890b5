import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';

/** The tip of a delivered order. The pay includes it. */
export function TipField() {
  const t = useTranslations('editOrder');
  return (
    <Field name="tipAmount" label={t('tip')} hint={t('tipHint')} inputMode="decimal" autoComplete="off" />
  );
}
