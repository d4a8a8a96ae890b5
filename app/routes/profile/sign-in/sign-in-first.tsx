import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Asks the driver to sign in again. The link returns them to `returnTo`. */
export function SignInFirst({ returnTo = paths.profile() }: { returnTo?: string }) {
  const t = useTranslations('profile');
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="text-ink-soft text-small">{t('signInFirst')}</p>
      <a href={paths.chooseLogin(returnTo)} className={getButtonClasses('secondary')}>
        {t('signInAgain')}
      </a>
    </div>
  );
}
