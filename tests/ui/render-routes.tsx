import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import { render } from '@testing-library/preact';
import type { ComponentProps } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { DocumentIntlProvider } from '#app/i18n/document-intl.tsx';
import { createFullTextStore, type TextStore } from '#app/i18n/text-store.ts';
import { en } from '#worker/words/locales/en.ts';

type RemixContextValue = NonNullable<ComponentProps<typeof RemixContext.Provider>['value']>;

/**
 * Returns the framework context that links and forms need. Pointing at a link for 0.1 s prefetches its page and looks up the
 * page's routes by the router's ids. These routes have nothing to fetch.
 */
function buildRemixContext(routeIds: string[]): RemixContextValue {
  const describeRoute = (id: string) => ({
    id,
    module: '',
    hasLoader: false,
    hasClientLoader: false,
    hasAction: false,
    hasClientAction: false,
    hasErrorBoundary: false,
  });
  return {
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
    },
    manifest: {
      routes: Object.fromEntries(routeIds.map((id) => [id, describeRoute(id)])),
      entry: { imports: [], module: '' },
      url: '',
      version: '',
    },
    routeModules: Object.fromEntries(routeIds.map((id) => [id, { default: () => null }])),
    isSpaMode: false,
    serializeError: (error) => error,
  };
}

function listRouteIds(routes: { id: string; children?: { id: string }[] }[]): string[] {
  return routes.flatMap(({ id, children = [] }) => [id, ...listRouteIds(children)]);
}

type Options = { at?: string; store?: TextStore };

/**
 * Renders routes as an English browser in New York shows them. `createRemixStub` of @remix-run/testing leaves out the router's
 * `v7_fetcherPersist`, without which no fetcher outlives the card that submitted it.
 */
export function renderRoutes(
  routes: RouteObject[],
  { at = '/', store = createFullTextStore(en) }: Options = {},
) {
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    future: { v7_fetcherPersist: true, v7_relativeSplatPath: true, v7_skipActionErrorRevalidation: true },
  });
  // An action without a response would fail in the middle of a later test, and show a toast there.
  onTestFinished(() => router.dispose());
  return render(
    <DocumentIntlProvider
      intl={{
        language: 'en',
        languages: ['en'],
        timeZone: 'America/New_York',
        version: '',
        audience: 'driver',
        pageId: '',
        path: at,
      }}
      store={store}
    >
      <RemixContext.Provider value={buildRemixContext(listRouteIds(router.routes))}>
        <RouterProvider router={router} future={{ v7_startTransition: true }} />
      </RemixContext.Provider>
    </DocumentIntlProvider>,
  );
}
