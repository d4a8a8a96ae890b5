import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const ENTRY = 'app/service-worker/service-worker.ts';
const FILE = 'service-worker.js';

/** Whose scripts the phone keeps from the start, with all that they load later; others when they are first used. */
const SHELL = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/routes/dashboard/home.tsx',
  'app/routes/drive/drive.tsx',
  'app/routes/earnings/earnings.tsx',
  'app/routes/map/map.tsx',
  'app/routes/offline/offline.tsx',
  'app/routes/orders/form/new-order.tsx',
  'app/routes/orders/orders.tsx',
];
/** Not these: what visitors see, and the moving map, which is a third of all scripts. */
const NOT_SHELL = /\/app\/routes\/marketing\/|\/maplibre-gl\/|\/map\/[\w-]+\.client\.ts/;
const SHELL_FILES = /\/styles-[\w-]+\.css$|\.woff2$/;

/** Builds the service worker after the pages, whose files it names. */
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

/** Lists the addresses of the shell's files. Fails when a module of `SHELL` is not in the bundle. */
function listShellAssets(bundle: Rollup.OutputBundle, root: string): string[] {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const waiting = SHELL.map((file) => {
    const module = path.join(root, file);
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.split('?')[0] === module);
    if (!chunk) throw new Error(`No script has the module ${file}.`);
    return chunk.fileName;
  });
  const shell = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = byName.get(name);
    if (!chunk || shell.has(name) || chunk.moduleIds.some((id) => NOT_SHELL.test(id))) continue;
    shell.add(name);
    waiting.push(...chunk.imports, ...chunk.dynamicImports);
  }
  const files = outputs.map(({ fileName }) => fileName).filter((name) => SHELL_FILES.test(`/${name}`));
  return [...shell, ...files].map((name) => `/${name}`).sort();
}
