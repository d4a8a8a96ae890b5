import { CONSOLE_HOME, writeQuery } from '#worker/domain/shared/paths.ts';
import type { AskedAction } from './actions.ts';
import type { ExportedList, ListName } from './list-names.ts';

/** The filter of a list; empty values are left out. */
type ConsoleQuery = Record<string, string | null | undefined>;

/** Every URL of the administrator's console, separate from `paths` so that other screens do not load them. */
export const consolePaths = {
  home: (returnTo?: string) => `${CONSOLE_HOME}${writeQuery({ returnTo })}`,
  driver: (driverId: string) => `/admin/drivers/${encodeURIComponent(driverId)}`,
  restaurant: (restaurantId: string) => `/admin/restaurants/${encodeURIComponent(restaurantId)}`,
  news: () => '/admin/news',
  newSource: () => '/admin/news/new',
  hotspots: () => '/admin/hotspots',
  passkeys: () => '/admin/passkeys',
  passkeyOptions: () => '/admin/passkeys/options',
  email: (emailId: string) => `/admin/emails/${encodeURIComponent(emailId)}`,
  list: (list: ListName, query: ConsoleQuery = {}) => `/admin/${list}${writeQuery(query)}`,
  file: (list: ExportedList, query: ConsoleQuery) => `/admin/${list}.csv${writeQuery(query)}`,
  act: (action: AskedAction, target: string, returnTo: string) =>
    `/admin/do/${action}${writeQuery({ target, returnTo })}`,
};
