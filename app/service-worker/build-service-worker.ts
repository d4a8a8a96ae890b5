import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const ENTRY = 'app/service-worker/service-worker.ts';
const FILE = 'service-worker.js';

/**
 * Modules whose scripts are precached, including their dynamic imports; others are cached on first use. If the script of the page
 * a form posts to is missing, the router reloads the document and typed text is lost.
 */
const SHELL = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/routes/dashboard/home.tsx',
  'app/routes/drive/drive.tsx',
  'app/routes/earnings/earnings.tsx',
  'app/routes/integrations/connect.tsx',
  'app/routes/integrations/integration.tsx',
  'app/routes/integrations/join-network.tsx',
  'app/routes/map/map.tsx',
  'app/routes/offline/offline.tsx',
  'app/routes/orders/form/new-order.tsx',
  'app/routes/orders/orders.tsx',
  'app/routes/resources/shift.ts',
];
/** Excluded from precaching: visitors' pages, the interactive map, and text recognition. */
const NOT_SHELL = /\/app\/routes\/marketing\/|\/tesseract\.js\/|\/map\/[\w-]+\.client\.ts/;
/** The interactive map, cached with the tiles of the driver's area. */
const MAP_MODULE = 'app/routes/map/mount-map.client.ts';
/** Browsers may request this file on their own. */
const ICON = '/favicon.svg';
const SHELL_FILES = /\/styles-[\w-]+\.css$|\/small-driver-[\w-]+\.js$|\.woff2$/;

/** Builds the service worker after the client build, whose files it lists. */
export function buildServiceWorker(): Plugin {
  let root = '';
  let isClientBuild = false;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      isClientBuild = !config.build.ssr;
    },
    async writeBundle({ dir }, bundle) {
      if (!isClientBuild || !dir) return;
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          SHELL_ASSETS: JSON.stringify(listShellAssets(bundle, root)),
          MAP_ASSETS: JSON.stringify(listMapAssets(bundle, root)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rollupOptions: {
            input: path.join(root, ENTRY),
            output: { format: 'iife', entryFileNames: FILE, inlineDynamicImports: true },
          },
        },
      });
    },
  };
}

/** Lists the URLs of the shell's files. Throws if a module of `SHELL` is not in the bundle. */
function listShellAssets(bundle: Rollup.OutputBundle, root: string): string[] {
  const shell = listReachableChunks(bundle, root, SHELL, ({ moduleIds, imports, dynamicImports }) =>
    moduleIds.some((id) => NOT_SHELL.test(id)) ? null : [...imports, ...dynamicImports],
  );
  const files = toAddresses([...shell.map(({ fileName }) => fileName), ...listFiles(bundle, SHELL_FILES)]);
  return [...files, ICON];
}

/** Lists the URLs of the interactive map's files, including styles. */
function listMapAssets(bundle: Rollup.OutputBundle, root: string): string[] {
  const chunks = listReachableChunks(bundle, root, [MAP_MODULE], ({ imports }) => imports);
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return toAddresses([...chunks.map(({ fileName }) => fileName), ...styles]);
}

/** Returns the chunks of some modules and those reachable through `listNext`. A chunk for which it returns null is left out. */
function listReachableChunks(
  bundle: Rollup.OutputBundle,
  root: string,
  modules: readonly string[],
  listNext: (chunk: Rollup.OutputChunk) => string[] | null,
): Rollup.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const waiting = modules.map((file) => {
    const module = path.join(root, file);
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.split('?')[0] === module);
    if (!chunk) throw new Error(`No script has the module ${file}.`);
    return chunk.fileName;
  });
  const found = new Set<Rollup.OutputChunk>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = byName.get(name);
    const next = chunk && !found.has(chunk) ? listNext(chunk) : null;
    if (!chunk || !next) continue;
    found.add(chunk);
    waiting.push(...next);
  }
  return [...found];
}

const listFiles = (bundle: Rollup.OutputBundle, names: RegExp) =>
  Object.values(bundle)
    .map(({ fileName }) => fileName)
    .filter((name) => names.test(`/${name}`));

const toAddresses = (names: readonly string[]) => [...new Set(names)].map((name) => `/${name}`).sort();
