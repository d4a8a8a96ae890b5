import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { paths } from '#worker/domain/shared/paths.ts';

/** The links to the terms and the privacy policy that go beside every price. */
export function PaymentTerms() {
  const t = useTranslations('payment');
  return (
    <p>
      {t.rich('terms', {
        terms: (chunks) => (
          <Link to={paths.terms()} className="text-accent underline">
            {chunks}
          </Link>
        ),
        privacy: (chunks) => (
          <Link to={paths.privacy()} className="text-accent underline">
            {chunks}
          </Link>
        ),
      })}
    </p>
  );
}
