// Builds a region from an OpenStreetMap extract: npm run streets -- <extract.osm.pbf> <region-id> [--out <folder>] [--put
// local|staging|production …]. `--demo` rebuilds the region included in the project. See docs/streets.md.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { checkNodeVersion, ROOT, readSettings } from '../settings.mjs';
import { DEMO_EXTRACT, DEMO_FOLDER, DEMO_ID } from './demo-region.mjs';
import { putLocally } from './put-locally.mjs';
import { putRemotely } from './put-remotely.mjs';

const USAGE =
  'npm run streets -- <extract.osm.pbf> <region-id> [--out <folder>] [--put local|staging|production]\n' +
  'npm run streets -- --demo';
const TARGETS = ['local', 'staging', 'production'];

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      put: { type: 'string', multiple: true, default: [] },
      demo: { type: 'boolean', default: false },
    },
  });
  const [extract, id] = values.demo ? [DEMO_EXTRACT, DEMO_ID] : positionals;
  const unknown = values.put.find((target) => !TARGETS.includes(target));
  if (!extract || !id || unknown) throw new Error(USAGE);
  const out = values.demo
    ? DEMO_FOLDER
    : path.resolve(values.out ?? path.join(ROOT, '.cache', 'regions', id));
  return { extract, id, out, targets: values.put };
}

/** Bundles the TypeScript builder and imports it. */
async function loadBuilder() {
  const outfile = path.join(ROOT, '.cache', 'streets', `build-region-${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(ROOT, 'worker', 'local', 'streets', 'build-region.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

async function run() {
  checkNodeVersion();
  const { extract, id, out, targets } = readArguments();
  const { buildRegionFromFile } = await loadBuilder();
  const files = await buildRegionFromFile(readFileSync(extract), id);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, bytes] of files) {
    writeFileSync(path.join(out, name), bytes);
    console.log(`${path.join(path.relative('', out), name)}  ${bytes.length} bytes`);
  }
  for (const target of targets) {
    if (target === 'local') await putLocally(readSettings().stateDir, out);
    else await putRemotely(target, out);
    console.log(`In use: ${id}, ${target}`);
  }
}

try {
  await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
