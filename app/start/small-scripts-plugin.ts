import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const MODULE = 'virtual:small-scripts';
/** The scripts that run before the app, by the export name of their URL. */
const ENTRIES = { visitorScript: 'app/start/visitor.ts', driverScript: 'app/start/driver.ts' };

/** Bundles each script that runs before the app into one file, and exports their URLs to the server in a virtual module. */
export function buildSmallScripts(): Plugin {
  let appRoot = '';
  let isBuild = false;
  let isServer = false;
  return {
    name: 'small-scripts',
    configResolved({ root, command, build: { ssr } }) {
      appRoot = root;
      isBuild = command === 'build';
      isServer = Boolean(ssr);
    },
    async buildStart() {
      if (!isBuild || isServer) return;
      for (const { fileName, code } of await bundleAll(appRoot)) {
        this.emitFile({ type: 'asset', fileName, source: code });
      }
    },
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const scripts = isBuild
        ? await bundleAll(appRoot)
        : Object.entries(ENTRIES).map(([name, entry]) => ({ name, fileName: entry }));
      return scripts.map(({ name, fileName }) => `export const ${name} = '/${fileName}';`).join('\n');
    },
  };
}

function bundleAll(root: string) {
  return Promise.all(
    Object.entries(ENTRIES).map(async ([name, entry]) => {
      const code = await bundle(root, entry);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      return { name, code, fileName: `assets/small-${path.basename(entry, '.ts')}-${hash}.js` };
    }),
  );
}

async function bundle(root: string, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: 'terser',
      terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
      rollupOptions: { input: path.join(root, entry), output: { format: 'es', inlineDynamicImports: true } },
    },
  });
  const [{ output }] = [built].flat() as [Rollup.RollupOutput];
  return output[0].code;
}
