import { useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';

const LOOKS = {
  discardImport: { label: 'discard', variant: 'secondary' },
  undoImport: { label: 'undo', variant: 'danger' },
} as const;

/** Discards a file that was not imported, or removes what an import added, from within a form. */
export function ImportButton({ intent }: { intent: keyof typeof LOOKS }) {
  const t = useTranslations('imports');
  const { label, variant } = LOOKS[intent];
  const isPending = useNavigation().formData?.get('intent') === intent;
  return (
    <Button type="submit" name="intent" value={intent} variant={variant} isPending={isPending}>
      {t(label)}
    </Button>
  );
}
