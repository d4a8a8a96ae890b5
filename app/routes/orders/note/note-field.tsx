import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import { MAX_NOTE_LENGTH } from '#worker/domain/orders/order.ts';

export function NoteField({ isOptional }: { isOptional?: boolean }) {
  const t = useTranslations('orderNote');
  return (
    <FieldFrame name="note" label={t('label')} hint={t('hint')} isOptional={isOptional}>
      {(control) => <textarea {...control} dir="auto" translate="no" rows={3} maxLength={MAX_NOTE_LENGTH} />}
    </FieldFrame>
  );
}
