import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DownloadLink } from '#app/components/download/download-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Download } from '#app/components/ui/icons.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { selectPasskeys } from '#worker/services/passkeys/select-passkeys.ts';
import { LogOutEverywhere } from './log-out-everywhere.tsx';

export const handle: PageHandle = { title: 'privacySettings' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const passkeys = await selectPasskeys(context.ctx, driver.id);
  return { passkeyCount: passkeys.length };
}

export default function PrivacySettingsPage() {
  const t = useTranslations('privacySettings');
  const tTitles = useTranslations('titles');
  const { passkeyCount } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow lead={t('text')} back={paths.profile()}>
      <Card id="data" title={t('data')}>
        <p className="mb-4 text-ink-soft text-small">{t('dataText')}</p>
        <div className="flex flex-wrap gap-2">
          <DownloadLink href={paths.accountData()} className={getButtonClasses('secondary')}>
            <Download aria-hidden className="size-5" />
            {t('download')}
          </DownloadLink>
          <Link to={paths.privacy()} prefetch="intent" className={getButtonClasses('quiet')}>
            {t('policy')}
          </Link>
        </div>
      </Card>
      <Card id="devices" title={t('devices')}>
        <p className="mb-4 text-ink-soft text-small">{t('devicesText')}</p>
        <Link to={paths.sessions()} className={getButtonClasses('secondary')}>
          {t('sessions')}
        </Link>
        <LogOutEverywhere passkeyCount={passkeyCount} />
      </Card>
      <Card id="delete" title={tTitles('deleteAccount')}>
        <p className="mb-4 text-ink-soft text-small">{t('deleteText')}</p>
        <Link to={paths.deleteAccount()} className={getButtonClasses('danger')}>
          {t('deleteLink')}
        </Link>
      </Card>
    </Page>
  );
}
