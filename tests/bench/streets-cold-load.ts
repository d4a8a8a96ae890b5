import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const ROUNDS = 5;

/** Returns the minimum CPU time of loading the file in fresh processes, including compilation. */
export async function measureColdLoad(root: string, file: Uint8Array): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-streets-'));
  try {
    const script = path.join(folder, 'load.mjs');
    const roads = path.join(folder, 'roads.bin');
    writeFileSync(roads, file);
    const contents = `
      import { readFileSync } from 'node:fs';
      import { loadRoads } from '#worker/engines/streets/index.ts';
      const file = new Uint8Array(readFileSync(process.argv[2])).buffer;
      const before = process.cpuUsage();
      loadRoads(file);
      const { user, system } = process.cpuUsage(before);
      console.log((user + system) / 1000);`;
    await build({
      stdin: { contents, resolveDir: root, loader: 'ts' },
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    return Math.min(
      ...Array.from({ length: ROUNDS }, () => Number(execFileSync(process.execPath, [script, roads]))),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
