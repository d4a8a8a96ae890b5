import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { CONTACTS } from '#app/lib/contact.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listQuestions } from './list-questions.server.ts';

export const handle: PageHandle = { title: 'help' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return { questions: listQuestions(await readLocale(context, request)) };
}

export default function HelpPage() {
  const t = useTranslations('help');
  const { questions } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('heading')} aside={<BackLink fallback={paths.profile()} />}>
      <Card id="faq" title={t('faq')}>
        <ul className="divide-y divide-line">
          {questions.map(({ id, question, answer }) => (
            <li key={id}>
              <details className="group py-1">
                <DisclosureSummary>{question}</DisclosureSummary>
                <p className="pb-2">{answer}</p>
              </details>
            </li>
          ))}
        </ul>
      </Card>
      <Card id="contact" title={t('contact')}>
        <p className="mb-2 text-ink-soft text-small">{t('contactText')}</p>
        <dl className="flex flex-col gap-1">
          {CONTACTS.map((contact) => (
            <div key={contact} className="flex flex-wrap items-center justify-between gap-x-3">
              <dt>{t(`contacts.${contact}`)}</dt>
              <dd>
                <ContactLink contact={contact} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  );
}
