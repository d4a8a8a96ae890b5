import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The page shown for an unknown manage link. */
export function UnknownLink() {
  const t = useTranslations();
  return (
    <PublicPage isNarrow title={t('restaurantManage.notFound')} lead={t('restaurantManage.notFoundText')}>
      <Link to={paths.manageLink()} className={getButtonClasses('primary')}>
        {t('manageLink.send')}
      </Link>
    </PublicPage>
  );
}
