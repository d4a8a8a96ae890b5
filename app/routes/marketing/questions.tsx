import { useTranslations } from 'use-intl';
import { CLAIMS } from '#worker/domain/marketing/claims.ts';
import { useClaimFormats } from './claim-formats.ts';

const QUESTIONS = ['apps', 'verdict', 'position', 'price', 'install'] as const;

/** What drivers ask first, each answer behind its question. */
export function Questions() {
  const t = useTranslations('landing');
  const tList = useTranslations('landing.questionList');
  const { dollars } = useClaimFormats();
  const { weeklyPrice, trialDays: days } = CLAIMS.pro;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-3 font-bold text-heading">
        {t('questions')}
      </h2>
      <div className="divide-y divide-line border-line border-y">
        {QUESTIONS.map((name) => (
          <details key={name} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {tList(`${name}.question`)}
              <span
                aria-hidden
                className="size-2 shrink-0 rotate-45 border-ink-soft border-e-2 border-b-2 group-open:-rotate-135 rtl:-rotate-45 rtl:group-open:rotate-135"
              />
            </summary>
            <p className="max-w-prose pb-4 text-ink-soft">
              {tList(`${name}.answer`, { amount: dollars(weeklyPrice), days })}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
