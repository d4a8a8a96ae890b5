import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { paths } from '#app/lib/paths.ts';

/** What the administrator sees once signed in. */
export function AdminHome() {
  const t = useTranslations('admin');
  const isPending = useNavigation().state !== 'idle';
  return (
    <div className={cx(CARD_CLASSES, 'flex flex-col gap-3 p-4 sm:p-6')}>
      <p className="font-semibold">{t('signedIn')}</p>
      <p className="text-ink-soft">{t('signedInText')}</p>
      <Form method="post" className="flex flex-col">
        <Button type="submit" name="intent" value="adminSignOut" variant="secondary" isPending={isPending}>
          {t('signOut')}
        </Button>
      </Form>
      <a href={paths.home()} className={getButtonClasses('quiet')}>
        {t('toSite')}
      </a>
    </div>
  );
}
