import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import { MAX_NOTE_LENGTH } from '#worker/domain/orders/order.ts';

type Props = {
  isOptional?: boolean;
  /** Whether it shows an earlier unsaved text. */
  isUnsaved?: boolean;
};

export function NoteField({ isOptional, isUnsaved }: Props) {
  const t = useTranslations('orderNote');
  return (
    <FieldFrame
      name="note"
      label={t('label')}
      hint={t('hint')}
      doubt={isUnsaved ? t('unsaved') : undefined}
      isOptional={isOptional}
    >
      {(control) => <textarea {...control} dir="auto" translate="no" rows={3} maxLength={MAX_NOTE_LENGTH} />}
    </FieldFrame>
  );
}
