import { type UIMatch, useMatches, useRouteError } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '#worker/words/locales/en.ts';
import { getErrorKind } from './error-kind.ts';

type TitleKey = keyof Catalog['titles'];

/** What a page says about itself; its title can depend on what it shows. */
export type PageHandle = { title: TitleKey | ((data: unknown) => TitleKey) };

const ERROR_TITLES = {
  unauthorized: 'unauthorized',
  notFound: 'notFound',
  suspended: 'suspended',
  forbidden: 'error',
  unavailable: 'error',
  tooMany: 'error',
  offline: 'error',
  failed: 'error',
} as const satisfies Record<string, TitleKey>;

/** The document's title: the page's, or what went wrong. */
export function usePageTitle(): string {
  const t = useTranslations();
  const error = useRouteError();
  const matches = useMatches();
  const key = error ? ERROR_TITLES[getErrorKind(error)] : findTitle(matches);
  return `${t(`titles.${key}`)} · ${t('app.name')}`;
}

function findTitle(matches: UIMatch[]): TitleKey {
  const match = matches.findLast(({ handle }) => isPageHandle(handle));
  if (!match || !isPageHandle(match.handle)) return 'landing';
  const { title } = match.handle;
  return typeof title === 'function' ? title(match.data) : title;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
