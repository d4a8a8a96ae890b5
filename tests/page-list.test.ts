import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import {
  ADMIN_PAGES,
  DRIVER_PAGES,
  MORE_DRIVER_PAGES,
  UNLISTED_PAGES,
  VISITOR_PAGES,
} from './e2e/page-list.ts';

test('every page of the app is in a list of pages or in the list of exceptions', () => {
  const patterns = routes.map(({ path = '', file }) => ({ path: `/${path}`, file }));
  const listed = [...VISITOR_PAGES, ...DRIVER_PAGES, ...MORE_DRIVER_PAGES, ...ADMIN_PAGES].map(
    (address) => matchRoutes(patterns, address.split('?')[0] ?? '')?.[0]?.route.path,
  );
  const unlisted = patterns.filter(({ path, file }) => file.endsWith('.tsx') && !listed.includes(path));
  expect(unlisted.map(({ path }) => path)).toEqual(UNLISTED_PAGES);
});
