import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatRow } from '#tests/bench/measure.ts';

/** Cloudflare lets a Worker start for one second; where this was measured, an empty Worker takes a twentieth of that. */
const MAX_RATIO = 12;
const ROUNDS = 5;

const EMPTY = 'export default { fetch() { return new Response(null); } };';

type Profile = { startTime: number; endTime: number };

/**
 * Compares the startup time of the deployed bundle in `wrangler check startup` with that of an empty Worker, measured in turns.
 */
export async function run({ root }: { root: string }): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-startup-'));
  try {
    const wrangler = openWrangler(root);
    wrangler(['deploy', '--dry-run', '--env', 'production', '--outdir', folder]);
    const script = readFileSync(path.join(folder, 'index.js'), 'utf8');
    const workers = {
      empty: await pack(folder, 'empty', EMPTY),
      deployed: await pack(folder, 'deployed', script),
    };
    const min = { empty: Number.POSITIVE_INFINITY, deployed: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ['empty', 'deployed'] as const) {
        const outfile = path.join(folder, 'profile.json');
        wrangler(['check', 'startup', '--worker', workers[name], '--outfile', outfile]);
        const { startTime, endTime }: Profile = JSON.parse(readFileSync(outfile, 'utf8'));
        // The minimum, because a shared core only ever adds time.
        min[name] = Math.min(min[name], (endTime - startTime) / 1000);
      }
    }
    const ratio = min.deployed / min.empty;
    const heads = ['   bytes', '  gzipped', 'empty ms', 'start ms', 'ratio'];
    const cells = [
      String(script.length),
      String(gzipSync(script).length),
      min.empty.toFixed(0),
      min.deployed.toFixed(0),
      ratio.toFixed(1),
    ];
    console.log(`Least of ${ROUNDS} starts. Target: at most ${MAX_RATIO} times an empty Worker's\n`);
    console.log(heads.join('  '));
    console.log(formatRow(heads, cells, ratio <= MAX_RATIO));
    return ratio <= MAX_RATIO;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openWrangler(root: string): (args: string[]) => void {
  const script = createRequire(path.join(root, 'package.json')).resolve('wrangler');
  const bin = path.join(path.dirname(script), '..', 'bin', 'wrangler.js');
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' };
  return (args) => {
    execFileSync(process.execPath, [bin, ...args], { cwd: root, env, stdio: 'ignore' });
  };
}

/** Writes a single-module Worker as the upload that `wrangler check startup` expects. */
async function pack(folder: string, name: string, script: string): Promise<string> {
  const upload = new FormData();
  const metadata = { main_module: 'index.js', compatibility_date: '2026-04-20' };
  upload.set('metadata', JSON.stringify(metadata));
  upload.set('index.js', new File([script], 'index.js', { type: 'application/javascript+module' }));
  const file = path.join(folder, `${name}.bundle`);
  writeFileSync(file, Buffer.from(await new Response(upload).arrayBuffer()));
  return file;
}
