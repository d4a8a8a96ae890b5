import { type UIMatch, useMatches, useRouteError } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '#worker/words/locales/en.ts';
import { getErrorKind } from './error-kind.ts';

type TitleKey = keyof Catalog['titles'];

/** A page's metadata; its title can depend on its data. */
export type PageHandle = {
  title: TitleKey | ((data: unknown) => TitleKey);
  /** Whether the app starts with it for a visitor too; absent: in the administrator's console only. */
  isLive?: (data: unknown) => boolean;
  /** A visitor's page without any script, so that one cached copy serves all visitors. */
  isPlain?: true;
};

/** A page's title by whether its data has a value of some name. */
export const titleBy =
  (name: string, title: TitleKey, titleWithout: TitleKey) =>
  (data: unknown): TitleKey =>
    (data as Record<string, unknown> | null | undefined)?.[name] ? title : titleWithout;

/** The title of a page whose link may be unknown: its loader then returns null. */
export const titleIfFound =
  (key: TitleKey) =>
  (data: unknown): TitleKey =>
    data === null ? 'notFound' : key;

const ERROR_TITLES = {
  unauthorized: 'unauthorized',
  notFound: 'notFound',
  suspended: 'suspended',
  forbidden: 'error',
  unavailable: 'error',
  tooMany: 'error',
  offline: 'offline',
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

/** The title of the page that is shown. */
export function useTitleKey(): TitleKey {
  return findTitle(useMatches());
}

function findTitle(matches: UIMatch[]): TitleKey {
  const match = matches.findLast(({ handle }) => readPageHandle(handle));
  const title = readPageHandle(match?.handle)?.title ?? 'landing';
  return typeof title === 'function' ? title(match?.data) : title;
}

export function readPageHandle(handle: unknown): PageHandle | null {
  const isHandle = typeof handle === 'object' && handle !== null && 'title' in handle;
  return isHandle ? (handle as PageHandle) : null;
}
