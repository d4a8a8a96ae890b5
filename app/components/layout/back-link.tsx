import { Link, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { LineIcon } from '#app/components/ui/line-icon.tsx';
import { goBackWithin } from '#app/visitor/go-back-within.ts';

/** Goes back to the page before within this site, else, and without JavaScript, to `fallback`. */
export function BackLink({ fallback }: { fallback: string }) {
  const t = useTranslations('common');
  const navigate = useNavigate();
  return (
    <Link
      to={fallback}
      data-back=""
      onClick={(event) => goBackWithin(event, () => navigate(-1))}
      className={getButtonClasses('quiet', '-ms-4 self-start')}
    >
      <LineIcon name="back" className="size-5 rtl:-scale-x-100" />
      {t('back')}
    </Link>
  );
}
