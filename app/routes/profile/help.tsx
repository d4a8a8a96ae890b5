import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { createTranslator } from 'use-intl/core';
import { CONTACTS, ContactLink } from '#app/components/layout/contact-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { type Locale, readLocale } from '#app/i18n/locale.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { ENOUGH_WORK } from '#worker/domain/earnings/performance.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getIntlLocale } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';

export const handle: PageHandle = { title: 'help' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return { questions: listQuestions(await readLocale(context, request)) };
}

export default function HelpPage() {
  const t = useTranslations('help');
  const { questions } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow back={paths.profile()}>
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

type Question = { id: string; question: string; answer: string };

type Translate = (key: string, values?: Record<string, number>) => string;

/** Returns the questions and answers. They are sent with the page's data rather than in the catalogs sent to browsers. */
function listQuestions({ language }: Locale): Question[] {
  const messages = getMessages(language);
  const t = createTranslator({
    locale: getIntlLocale(language),
    messages,
    namespace: 'questions',
  }) as Translate;
  const { decisions, workingDays } = ENOUGH_WORK;
  return Object.keys(messages.questions).map((id) => ({
    id,
    question: t(`${id}.question`),
    answer: t(`${id}.answer`, { decisions, days: workingDays }),
  }));
}
