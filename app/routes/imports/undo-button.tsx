import { useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';

/** Removes what an import added, from within a form. */
export function UndoButton() {
  const t = useTranslations('imports');
  const isPending = useNavigation().formData?.get('intent') === 'undoImport';
  return (
    <Button type="submit" name="intent" value="undoImport" variant="danger" isPending={isPending}>
      {t('undo')}
    </Button>
  );
}
