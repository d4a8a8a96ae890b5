import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';

type Props = { intent: string; isPending: boolean; label?: string; className?: string };

/** The submit button of a form. `label` replaces "Save" where that is not specific enough. */
export function SaveButton({ intent, isPending, label, className }: Props) {
  const t = useTranslations('common');
  return (
    <Button type="submit" name="intent" value={intent} isPending={isPending} className={className}>
      {isPending ? t('saving') : (label ?? t('save'))}
    </Button>
  );
}
