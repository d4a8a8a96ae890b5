import { existsSync } from 'node:fs';
import path from 'node:path';
import devServer, { defaultOptions } from '@hono/vite-dev-server';
import adapter from '@hono/vite-dev-server/cloudflare';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { denyImports, envOnlyMacros } from 'vite-env-only';
import { findPageTexts } from '#app/i18n/page-texts-plugin.ts';

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Documents carry their messages parsed (worker/words/messages.server.ts), so the browser's half of use-intl needs no
 * ICU parser.
 */
function useParsedMessages(): Plugin {
  return {
    name: 'parsed-messages',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (source !== 'use-intl/format-message' || options.ssr) return null;
      return this.resolve('use-intl/format-message/format-only', importer, options);
    },
  };
}

/** Where `npm run dev` keeps this machine's variables and data; `worker/local/start.mjs` sets both. */
function readLocalProxy() {
  const { LOCAL_VARIABLES: variables, LOCAL_STATE: state } = process.env;
  return { ...(variables && { envFiles: [variables] }), ...(state && { persist: { path: state } }) };
}

/** What every page runs. In one file it compresses a tenth better than in the many that sharing alone would make. */
const CORE_PACKAGES =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|use-intl|@formatjs|icu-minify)\//;
const CORE_FILES = [
  'app/components/layout/app-shell.tsx',
  'app/components/layout/error-page.tsx',
  'app/components/layout/language-form.tsx',
  'app/components/layout/language-menu.tsx',
  'app/components/layout/logo.tsx',
  'app/components/layout/main-nav.tsx',
  'app/components/layout/navigation-progress.tsx',
  'app/components/layout/page.tsx',
  'app/components/layout/sign-in-refresh.tsx',
  'app/components/layout/signed-out.tsx',
  'app/components/layout/site-footer.tsx',
  'app/components/money.tsx',
  'app/components/ui/badge.tsx',
  'app/components/ui/button-classes.ts',
  'app/components/ui/button.tsx',
  'app/components/ui/card.tsx',
  'app/components/ui/line-icon.tsx',
  'app/components/ui/static-toast.tsx',
  'app/components/ui/toast-area.tsx',
  'app/components/ui/toast-classes.ts',
  'app/components/ui/use-toast-texts.ts',
  'app/i18n/document-intl.tsx',
  'app/i18n/text-store.ts',
  'app/i18n/use-page-texts.ts',
  'app/lib/client-action.ts',
  'app/lib/cx.ts',
  'app/lib/decide-revalidation.ts',
  'app/lib/error-kind.ts',
  'app/lib/load-until-there.ts',
  'app/lib/nonce.ts',
  'app/lib/page-handle.ts',
  'app/lib/toast-store.ts',
  'app/lib/toast.ts',
  'app/lib/use-hydrated.ts',
  'app/routes/orders/order-client-action.ts',
  'worker/domain/limits/account-limits.ts',
  'worker/domain/orders/order.ts',
  'worker/domain/shared/paths.ts',
  'worker/words/languages.ts',
];

/** What most pages of a driver run; apart, each of these would be a request of its own that hardly compresses. */
const DRIVER_PACKAGES =
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)|\/icons\/(bell|check|chevron-down|chevron-right|navigation|plus|sliders-horizontal|sparkles)\.mjs/;
const DRIVER_FILES = [
  'app/components/address-text.tsx',
  'app/components/date-time.tsx',
  'app/components/map/route-picture.tsx',
  'app/components/map/stop-number.tsx',
  'app/components/measures.ts',
  'app/components/ui/dialog-link.tsx',
  'app/components/ui/disclosure-summary.tsx',
  'app/components/ui/script-button.tsx',
  'app/routes/drive/map-app.ts',
  'app/routes/offers/accepted-for-you.tsx',
  'app/routes/orders/edit-order-link.tsx',
  'app/routes/orders/focus-keeper.tsx',
  'app/routes/orders/optimistic-orders.ts',
  'app/routes/orders/sample-badge.tsx',
  'app/routes/orders/verdict-pill.tsx',
  'worker/domain/integrations/platform-catalog.ts',
  'worker/domain/orders/order-moves.ts',
  'worker/domain/orders/stale-orders.ts',
  'worker/domain/profile/units.ts',
  'worker/domain/routes/navigation-links.ts',
  'worker/domain/shared/time.ts',
  'worker/engines/streets/places/split-address.ts',
];

const STOP_ICONS = /\/lucide-react\/dist\/esm\/icons\/(copy|package)\.mjs/;
/** What the pages that work through the stops of a route share. */
const STOP_FILES = [
  'app/lib/copy-text.ts',
  'app/routes/drive/copy-address.tsx',
  'app/routes/drive/list-active-stops.ts',
  'app/routes/drive/navigate-button.tsx',
  'app/routes/drive/stop-action.tsx',
  'app/routes/drive/use-long-press.ts',
  'app/routes/drive/use-stop-texts.ts',
];

const CHUNKS = [
  { name: 'core', packages: CORE_PACKAGES, files: CORE_FILES },
  { name: 'driver', packages: DRIVER_PACKAGES, files: DRIVER_FILES },
  { name: 'stops', packages: STOP_ICONS, files: STOP_FILES },
];

/** Fails the build when a listed file was moved: its code would else leave the shared chunk unnoticed. */
function chooseChunks(): (id: string) => string | undefined {
  const missing = CHUNKS.flatMap(({ files }) => files).find((file) => !existsSync(file));
  if (missing) throw new Error(`vite.config.ts lists ${missing}, which does not exist.`);
  const chunks = CHUNKS.map(({ files, ...chunk }) => ({
    ...chunk,
    files: new Set(files.map((file) => path.resolve(file))),
  }));
  return (id) => chunks.find(({ files, packages }) => files.has(id) || packages.test(id))?.name;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    // The second fence (biome.json holds the first): server code never reaches a browser bundle.
    denyImports({ client: { files: ['**/*.server.*', 'worker/!(domain|engines|words)/**'] } }),
    envOnlyMacros(),
    useParsedMessages(),
    findPageTexts(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
    command === 'serve' &&
      devServer({
        adapter: () => adapter({ proxy: readLocalProxy() }),
        entry: 'worker/index.ts',
        exclude: [...defaultOptions.exclude, '/assets/**', '/app/**'],
        injectClientScript: false,
      }),
  ],
  // Bundled ahead of time it would miss the plugin above.
  optimizeDeps: { exclude: ['use-intl'] },
  // Notices of what is bundled stand in public/licenses.txt, once instead of in every chunk.
  esbuild: { legalComments: 'none' },
  build: {
    target: 'es2022',
    // Some 3 KB lighter on every page than what esbuild makes of the same code.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 1, unsafe_arrows: true },
      format: { comments: false },
    },
    assetsInlineLimit: 0,
    // Many tiny chunks cost more than they share: each is a request and compresses on its own.
    rollupOptions: isSsrBuild
      ? // Wrangler bundles the worker's own modules: pages and API share one copy of each.
        { external: /^#worker\// }
      : { output: { experimentalMinChunkSize: 400, manualChunks: chooseChunks() } },
  },
  ssr: {
    // Of its thousands of files only the icons in use go into the server's build.
    noExternal: ['lucide-react'],
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
}));
