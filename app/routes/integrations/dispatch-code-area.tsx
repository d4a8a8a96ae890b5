import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DispatchCode } from './dispatch-code.tsx';

/** The code of a connected platform, folded away from other people's eyes, and the way to another one. */
export function DispatchCodeArea({ integration }: { integration: Integration }) {
  const t = useTranslations('integrations');
  const { platform, dispatchCode } = integration;
  return (
    <details className="group basis-full">
      <DisclosureSummary>{t('dispatchCode')}</DisclosureSummary>
      <div className="flex flex-col items-start gap-2 pb-2">
        <DispatchCode platform={platform} code={dispatchCode} />
        <Link
          to={paths.dispatchCode(platform)}
          className={getButtonClasses('quiet', '-mx-2 px-2 text-small')}
        >
          {dispatchCode === null ? t('createCode') : t('renewCode')}
        </Link>
      </div>
    </details>
  );
}
