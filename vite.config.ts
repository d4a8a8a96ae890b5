import devServer, { defaultOptions } from '@hono/vite-dev-server';
import adapter from '@hono/vite-dev-server/cloudflare';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { denyImports, envOnlyMacros } from 'vite-env-only';

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    // The second fence (biome.json holds the first): server code never reaches a browser bundle.
    denyImports({ client: { files: ['**/*.server.*', 'worker/!(domain)/**'] } }),
    envOnlyMacros(),
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
        adapter,
        entry: 'worker/index.ts',
        exclude: [...defaultOptions.exclude, '/assets/**', '/app/**'],
        injectClientScript: false,
      }),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ssr: {
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
}));
