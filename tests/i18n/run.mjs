// Reports what the catalogs lack, for all languages or for those given (`npm run i18n -- es fr`).
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function load(file) {
  const { module } = await runnerImport(`${root}${file}`, { root, configFile: false, logLevel: 'error' });
  return module;
}

const { LANGUAGES, DEFAULT_LANGUAGE } = await load('worker/words/languages.ts');
const { en } = await load('worker/words/locales/en.ts');
const { checkCatalog, flattenTexts } = await load('tests/i18n/check-catalog.ts');
const { listUnusedKeys } = await load('tests/i18n/list-unused-keys.ts');
const { readSources } = await load('tests/i18n/read-sources.ts');

const HEADINGS = {
  missing: 'missing',
  surplus: 'in no other language',
  broken: 'not a valid message',
  placeholders: 'other placeholders than in English',
  plural: 'plural forms missing',
  english: 'the same as in English (a suspect, no mistake by itself)',
};

const wanted = process.argv.slice(2);
const unused = listUnusedKeys(en, readSources(root));
console.log(`en: ${flattenTexts(en).size} texts, ${unused.length} unused`);
for (const key of unused) console.log(`    ${key}`);

let mistakes = unused.length;
for (const { code } of LANGUAGES) {
  if (code === DEFAULT_LANGUAGE || (wanted.length > 0 && !wanted.includes(code))) continue;
  const file = `worker/words/locales/${code}.ts`;
  if (!existsSync(root + file)) {
    console.log(`${code}: no catalog yet (${file})`);
    continue;
  }
  const catalog = (await load(file))[code];
  const findings = checkCatalog(code, catalog, en);
  mistakes += findings.filter(({ kind }) => kind !== 'english').length;
  console.log(`${code}: ${flattenTexts(catalog).size} texts, ${findings.length} findings`);
  for (const [kind, heading] of Object.entries(HEADINGS)) {
    const found = findings.filter((finding) => finding.kind === kind);
    if (found.length > 0) console.log(`  ${heading}: ${found.length}`);
    for (const { key, detail } of found) console.log(`    ${key}: ${detail}`);
  }
}
process.exitCode = mistakes > 0 ? 1 : 0;
