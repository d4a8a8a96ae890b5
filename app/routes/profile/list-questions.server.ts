import { createTranslator } from 'use-intl/core';
import type { Locale } from '#app/i18n/locale.server.ts';
import { ENOUGH_WORK } from '#worker/domain/earnings/performance.ts';
import { getIntlLocale } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';

export type Question = { id: string; question: string; answer: string };

type Translate = (key: string, values?: Record<string, number>) => string;

/** Questions drivers ask, with their answers. They come with their page, not with every document. */
export function listQuestions({ language }: Locale): Question[] {
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
