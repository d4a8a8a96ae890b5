import { useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';

const LOOKS = {
  discardImport: { label: 'discard', variant: 'secondary' },
  undoImport: { label: 'undo', variant: 'danger' },
} as const;

/** A submit button that discards a file before its import, or removes what an import added. */
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
