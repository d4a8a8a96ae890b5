import letters from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Links, Scripts, ScrollRestoration, useLocation, useRouteError } from '@remix-run/react';
import { type ComponentProps, Fragment, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { AppShell } from '#app/components/layout/app-shell.tsx';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { NavigationProgress } from '#app/components/layout/navigation-progress.tsx';
import { PageFocus } from '#app/components/layout/page-focus.tsx';
import { SignInRefresh } from '#app/components/layout/sign-in-refresh.tsx';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { SignedOutPhone } from '#app/components/offline/signed-out-phone.tsx';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import { DocumentIntlHead, useDocumentIntl } from '#app/i18n/document-intl.tsx';
import { PageWithTexts } from '#app/i18n/page-with-texts.tsx';
import { peekSession } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { useNonce } from '#app/lib/nonce.ts';
import { usePageTitle } from '#app/lib/page-handle.ts';
import { readFlashToast } from '#app/lib/toast.server.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { getMapApp } from '#app/routes/drive/map-app.server.ts';
import { getLastPlatform } from '#app/routes/orders/form/last-platform.server.ts';
import { REPLICA_LAG_MS } from '#worker/domain/live/fresh-key.ts';
import { isConsolePath, paths } from '#worker/domain/shared/paths.ts';
import { getDirection } from '#worker/words/languages.ts';
import styles from './styles.css?url';

// If it fails to load, the page stays as first loaded and no positions are sent.
const DriverBackground = loadOrOmit(() =>
  import('#app/components/layout/driver-background.tsx').then(({ DriverBackground: part }) => part),
);

export { decideRevalidation as shouldRevalidate };

export const links: LinksFunction = () => [
  { rel: 'preload', href: letters, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = await peekSession(context);
  const { toast, headers } = await readFlashToast(context, request);
  const { config, meter, now } = context.ctx;
  const driver = session?.driver;
  const { units = 'miles', countsDown = true, onlineSince = null } = driver ?? {};
  return data(
    {
      isSignedIn: session !== null,
      isOnline: onlineSince !== null,
      mapApp: getMapApp(request),
      lastPlatform: driver ? getLastPlatform(request, driver.id) : null,
      live: driver
        ? { driverId: driver.id, readAt: now, lagMs: meter.hasReplica ? REPLICA_LAG_MS : 0 }
        : null,
      units,
      countsDown,
      contactDomain: config.contactDomain,
      toast,
    },
    { headers },
  );
}

/** Preact hydrates from inside the `html` element. Elements added by others, such as extensions, are removed. */
const Root = typeof document === 'undefined' ? 'html' : Fragment;

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useDocumentIntl();
  const nonce = useNonce();
  const t = useTranslations('app');
  return (
    <Root lang={language} dir={getDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{usePageTitle()}</title>
        <meta name="description" content={t('description')} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f4f6f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1412" media="(prefers-color-scheme: dark)" />
        <SignInRefresh />
        <link rel="manifest" href={paths.manifest(language)} />
        <Links />
        <DocumentIntlHead />
      </head>
      <body>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-4 focus:py-3 focus:font-semibold focus:text-on-accent"
        >
          {t('skipToContent')}
        </a>
        <NavigationProgress />
        {children}
        <ToastArea />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </Root>
  );
}

export default function App() {
  const root = useRoot();
  return (
    <AppShell hasNav={useHasNav()}>
      {root?.live ? <Background isOnline={root.isOnline} live={root.live} /> : <SignedOutPhone />}
      <PageWithTexts
        audience={root?.isSignedIn ? 'driver' : 'visitor'}
        className="contents [[data-skeleton]~&]:hidden"
      />
    </AppShell>
  );
}

/** Loads after hydration: the server renders nothing for it, and a suspended component expects an element to hydrate. */
function Background(props: ComponentProps<typeof DriverBackground>) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <DriverBackground {...props} />
    </Suspense>
  );
}

export function ErrorBoundary() {
  const root = useRoot();
  return (
    <AppShell hasNav={useHasNav()}>
      <ErrorPage error={useRouteError()} isSignedIn={root?.isSignedIn ?? false} />
      <PageFocus />
    </AppShell>
  );
}

/** Whether the navigation is shown: for drivers, except in the administrator's console and on the full-screen drive page. */
function useHasNav(): boolean {
  const root = useRoot();
  const { pathname } = useLocation();
  return (root?.isSignedIn ?? false) && !isConsolePath(pathname) && pathname !== paths.drive();
}
