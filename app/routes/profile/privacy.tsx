import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link } from '@remix-run/react';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export const handle: PageHandle = { title: 'privacySettings' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return null;
}

export default function PrivacySettingsPage() {
  const t = useTranslations('privacySettings');
  return (
    <Page isNarrow title={t('heading')} lead={t('text')} aside={<BackLink fallback={paths.profile()} />}>
      <Card id="data" title={t('data')}>
        <p className="mb-4 text-ink-soft text-small">{t('dataText')}</p>
        <div className="flex flex-wrap gap-2">
          <a href={paths.accountData()} download className={getButtonClasses('secondary')}>
            <Download aria-hidden className="size-5" />
            {t('download')}
          </a>
          <Link to={paths.privacy()} prefetch="intent" className={getButtonClasses('quiet')}>
            {t('policy')}
          </Link>
        </div>
      </Card>
      <Card id="devices" title={t('devices')}>
        <p className="mb-4 text-ink-soft text-small">{t('devicesText')}</p>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.sessions()} className={getButtonClasses('secondary')}>
            {t('sessions')}
          </Link>
          <form method="post" action={paths.profile()}>
            <Button type="submit" name="intent" value="endAllSessions" variant="danger">
              {t('logoutEverywhere')}
            </Button>
          </form>
        </div>
      </Card>
      <Card id="delete" title={t('delete')}>
        <p className="mb-4 text-ink-soft text-small">{t('deleteText')}</p>
        <Link to={paths.deleteAccount()} className={getButtonClasses('danger')}>
          {t('deleteLink')}
        </Link>
      </Card>
    </Page>
  );
}
