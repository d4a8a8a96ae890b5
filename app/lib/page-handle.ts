import { type UIMatch, useMatches, useRouteError } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '#worker/words/locales/en.ts';
import { getErrorKind } from './error-kind.ts';

type TitleKey = keyof Catalog['titles'];

/** A page's metadata. Its title may depend on its data. */
export type PageHandle = {
  title: TitleKey | ((data: unknown) => TitleKey);
  /** Whether the app starts on this page for visitors too; by default only in the administrator's console. */
  isLive?: (data: unknown) => boolean;
  /** A visitor's page without any script, so that one cached copy serves all visitors. */
  isPlain?: true;
};

/** Returns a title function that chooses by whether the page's data has a truthy value of that name. */
export const titleBy =
  (name: string, title: TitleKey, titleWithout: TitleKey) =>
  (data: unknown): TitleKey =>
    (data as Record<string, unknown> | null | undefined)?.[name] ? title : titleWithout;

/** Returns a title function for a page whose link may be unknown, in which case its loader returns null. */
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

/** Returns the document's title: the page's, or one for the error. */
export function usePageTitle(): string {
  const t = useTranslations();
  const error = useRouteError();
  const matches = useMatches();
  const key = error ? ERROR_TITLES[getErrorKind(error)] : findTitle(matches);
  return `${t(`titles.${key}`)} · ${t('app.name')}`;
}

/** Returns the title key of the current page. */
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
