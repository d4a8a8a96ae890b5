import { useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';

/** Drops a file that was not imported, from within a form. */
export function DiscardButton() {
  const t = useTranslations('imports');
  const isPending = useNavigation().formData?.get('intent') === 'discardImport';
  return (
    <Button type="submit" name="intent" value="discardImport" variant="secondary" isPending={isPending}>
      {t('discard')}
    </Button>
  );
}
