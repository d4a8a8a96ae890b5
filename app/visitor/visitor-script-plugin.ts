import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const MODULE = 'virtual:visitor-script';
const ENTRY = 'app/visitor/visitor.ts';

/** Builds the script of visitors' pages as one file, and provides its address as a virtual module. */
export function buildVisitorScript(): Plugin {
  let appRoot = '';
  let isBuild = false;
  let isServer = false;
  return {
    name: 'visitor-script',
    configResolved({ root, command, build: { ssr } }) {
      appRoot = root;
      isBuild = command === 'build';
      isServer = Boolean(ssr);
    },
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      if (!isBuild) return `export const visitorScript = '/${ENTRY}';`;
      const code = await bundle(appRoot);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/visitor-${hash}.js`;
      if (!isServer) this.emitFile({ type: 'asset', fileName, source: code });
      return `export const visitorScript = '/${fileName}';`;
    },
  };
}

async function bundle(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: path.join(root, ENTRY), output: { format: 'es', inlineDynamicImports: true } },
    },
  });
  const [{ output }] = [built].flat() as [Rollup.RollupOutput];
  return output[0].code;
}
