import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { getOrThrow } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { getEmail } from '#worker/services/admin/get-email.ts';
import { ConsolePage } from './console-page.tsx';
import { Facts } from './record-cards.tsx';

export const handle: PageHandle = { title: 'adminEmail' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  return getOrThrow(await getEmail(context.ctx, params.emailId ?? ''));
}

/** Shows an email as its recipient sees it, with its delivery status. */
export default function AdminEmailPage() {
  const t = useTranslations('console');
  const format = useFormatter();
  const email = useLoaderData<typeof loader>();
  const words = { lang: email.language ?? 'en', dir: 'auto', translate: 'no' } as const;
  return (
    <ConsolePage
      back={consolePaths.list('emails')}
      title={
        <span {...words} className="break-words">
          {email.subject}
        </span>
      }
      aside={
        <Badge tone={email.status === 'failed' ? 'danger' : 'neutral'}>
          {t(`emailStates.${email.status}`)}
        </Badge>
      }
    >
      <Card id="facts" title={t('email.facts')}>
        <Facts
          facts={[
            { label: t('email.to'), value: <span className="wrap-anywhere">{email.recipient}</span> },
            { label: t('email.written'), value: <DateTime at={email.createdAt} style="utcDateTime" /> },
            {
              label: t('email.sent'),
              value: email.sentAt === null ? '–' : <DateTime at={email.sentAt} style="utcDateTime" />,
            },
            { label: t('email.attempts'), value: format.number(email.attempts) },
            { label: t('email.problem'), value: email.problem ?? '–' },
          ]}
        />
      </Card>
      <Card id="text" title={t('email.text')}>
        <p {...words} className="whitespace-pre-wrap break-words">
          {email.text}
        </p>
      </Card>
    </ConsolePage>
  );
}
