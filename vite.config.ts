import devServer, { defaultOptions } from '@hono/vite-dev-server';
import adapter from '@hono/vite-dev-server/cloudflare';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { denyImports, envOnlyMacros } from 'vite-env-only';
import { drawIconsPlainly } from '#app/components/draw-icons-plainly.ts';
import { chooseChunks } from '#app/core-chunk.ts';
import { findPageTexts } from '#app/i18n/page-texts-plugin.ts';
import { copyOcrFiles } from '#app/routes/orders/form/picture/copy-ocr-files.ts';
import { buildServiceWorker } from '#app/service-worker/build-service-worker.ts';
import { buildSmallScripts } from '#app/start/small-scripts-plugin.ts';

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Replaces the ICU parser in the browser's use-intl, because documents carry pre-parsed messages
 * (worker/words/messages.server.ts).
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

const FUTURE = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_singleFetch: true,
  v3_lazyRouteDiscovery: true,
  v3_routeConfig: true,
} as const;

/** Replaces use-intl in the server build with our module that shares each language's texts among pages. */
function shareTexts(): Plugin {
  return {
    name: 'shared-texts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer, options) {
      if (source !== 'use-intl' || !options.ssr) return null;
      return this.resolve('#app/i18n/server-intl.server.tsx', importer);
    },
  };
}

/** Returns where `npm run dev` keeps this machine's variables and data; `worker/local/start.mjs` sets both. */
function readLocalProxy() {
  const { LOCAL_VARIABLES: variables, LOCAL_STATE: state } = process.env;
  return { ...(variables && { envFiles: [variables] }), ...(state && { persist: { path: state } }) };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    // A second check besides biome.json: keeps server code out of browser bundles.
    denyImports({ client: { files: ['**/*.server.*', 'worker/!(domain|engines|words)/**'] } }),
    envOnlyMacros(),
    useParsedMessages(),
    shareTexts(),
    drawIconsPlainly(),
    findPageTexts(),
    copyOcrFiles(),
    buildServiceWorker(),
    buildSmallScripts(),
    remix({ future: FUTURE }),
    command === 'serve' &&
      devServer({
        adapter: () => adapter({ proxy: readLocalProxy() }),
        entry: 'worker/index.ts',
        // The Worker itself responds that there is no service worker before a build; Vite serves all other scripts.
        exclude: [
          ...defaultOptions.exclude.filter((pattern) => String(pattern) !== String(/.*\.js$/)),
          ...[/^(?!\/service-worker\.js$).*\.js$/, '/assets/**', '/app/**'],
        ],
        injectClientScript: false,
      }),
  ],
  optimizeDeps: {
    // Prebundled, they would bypass the plugins above.
    exclude: ['use-intl', 'lucide-react'],
    // Otherwise discovered at the first dialog, which would reload the page in `npm run dev`.
    include: ['radix-ui'],
  },
  // License notices of bundled code are in public/licenses.txt, once instead of in every chunk.
  esbuild: { legalComments: 'none' },
  build: {
    target: 'es2022',
    // About 3 KB smaller per page than with esbuild.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      // Reading a property has no side effect in our code or in the libraries, so an unused read can be dropped.
      compress: { passes: 2, pure_getters: true, unsafe_arrows: true },
      format: { comments: false },
    },
    assetsInlineLimit: 0,
    // Tiny chunks cost more than they save: each is a request and is compressed separately.
    rollupOptions: isSsrBuild
      ? // Wrangler bundles the worker's modules, so that pages and API share one copy of each.
        { external: /^#worker\// }
      : {
          output: {
            experimentalMinChunkSize: 100,
            manualChunks: chooseChunks(),
            onlyExplicitManualChunks: true,
          },
        },
  },
  ssr: {
    // Bundles only the icons in use instead of loading its thousands of files.
    noExternal: ['lucide-react'],
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
}));
