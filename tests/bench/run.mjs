// Runs the benches: all of them, or those named (`npm run bench -- routing`). A bench is `<topic>.bench.ts` in this
// folder with an exported `run()`; it prints its own table and returns whether its targets hold.
import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { findChromium } from '../e2e/find-chromium.mjs';
import { keepResults } from './keep-results.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = `${root}.cache/bench`;
const given = process.argv.slice(2);
const wanted = given.filter((argument) => !argument.startsWith('--'));
/** With `npm run bench admin -- --full`, runs at the promised size, which takes long. */
const isFull = given.includes('--full');

const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length))
  .filter((topic) => wanted.length === 0 || wanted.includes(topic));
if (topics.length === 0) {
  console.error(`No such bench: ${wanted.join(', ')}`);
  process.exit(1);
}

await mkdir(out, { recursive: true });
let holds = true;
/** The output of each bench; `--keep` stores it beside the benches. */
const results = [];
const print = console.log;
for (const topic of topics) {
  const outfile = `${out}/${topic}.mjs`;
  await build({
    entryPoints: [`${folder}${topic}.bench.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['esbuild', 'miniflare', '@playwright/test'],
    logLevel: 'error',
  });
  console.log(`\n# ${topic}\n`);
  const bench = await import(pathToFileURL(outfile).href);
  const lines = [];
  console.log = (...parts) => {
    lines.push(parts.join(' '));
    print(...parts);
  };
  const startedAt = Date.now();
  const isKept = await bench.run({ root, isFull, findChromium });
  console.log = print;
  results.push({ topic, isKept, seconds: Math.round((Date.now() - startedAt) / 1000), lines });
  holds = isKept && holds;
  await rm(outfile);
}
console.log(`\n${'bench'.padEnd(12)}  targets  seconds`);
for (const { topic, isKept, seconds } of results) {
  console.log(`${topic.padEnd(12)}  ${(isKept ? 'hold' : 'MISSED').padEnd(7)}  ${seconds}`);
}
if (given.includes('--keep')) keepResults(`${folder}results.md`, results);
process.exitCode = holds ? 0 : 1;
