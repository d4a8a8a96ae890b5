import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const MAX_FILES = 25;

type Source = { file: string; text: string };

function readSources(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

const withTests = ['app', 'worker'].flatMap(readSources);

const sources = withTests.filter(({ file }) => !/\.test\.tsx?$/.test(file));

const ofWorker = sources.filter(({ file }) => file.startsWith('worker/'));

const listFiles = (some: readonly Source[]) => some.map(({ file }) => file);

/** Whether any node of the file's syntax tree matches. Only files with the word are parsed. */
function hasNode({ file, text }: Source, word: RegExp, matches: (node: ts.Node) => boolean): boolean {
  if (!word.test(text)) return false;
  const visit = (node: ts.Node): boolean => matches(node) || (ts.forEachChild(node, visit) ?? false);
  return visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
}

/** Returns the name of a called function: `select` for both `select(…)` and `db.select(…)`. */
function nameCalled(node: ts.Node | undefined): string | undefined {
  if (!node || !ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function isInsertFromSelect(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    nameCalled(node) === 'select' &&
    nameCalled(node.expression.expression) === 'insert'
  );
}

test('inserts from a query name their columns, with insertWhen', () => {
  const byPosition = ofWorker.filter(
    (source) => hasNode(source, /\.select\(/, isInsertFromSelect) || /`\s*insert into/i.test(source.text),
  );
  expect(listFiles(byPosition).filter((file) => file !== 'worker/db/write.ts')).toEqual([]);
});

test('batches are sent only through the wrapper that names their statements', () => {
  const unnamed = ofWorker.filter(({ text }) => /\bdb\.batch\(/.test(text));
  expect(listFiles(unnamed).filter((file) => !file.startsWith('worker/local/'))).toEqual([
    'worker/db/write.ts',
  ]);
});

test('worker imports nothing from app', () => {
  const breaches = withTests.filter(
    ({ file, text }) => file.startsWith('worker/') && /['"](#app|(\.\.\/)+app)\//.test(text),
  );
  expect(listFiles(breaches)).toEqual([]);
});

test("code outside an engine imports only the engine's index.ts", () => {
  const breaches = withTests.filter(({ file, text }) =>
    [...text.matchAll(/['"]#worker\/(engines\/[^/'"]+\/)(?!index\.ts['"])/g)].some(
      ([, engine = '']) => !file.startsWith(`worker/${engine}`),
    ),
  );
  expect(listFiles(breaches)).toEqual([]);
});

test('no folder has more than 25 source files', () => {
  const counts = new Map<string, number>();
  for (const { file } of sources) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});

test('pages with a form skip revalidation after a lost request, which would remove the typed text', () => {
  const pages = sources.filter(
    ({ file, text }) =>
      file.startsWith('app/routes/') &&
      /const clientAction\b|as clientAction\b/.test(text) &&
      /function loader\b/.test(text),
  );
  expect(pages.length).toBeGreaterThan(20);
  const isDecided = /decideRevalidation as shouldRevalidate/;
  expect(listFiles(pages.filter(({ text }) => !isDecided.test(text)))).toEqual([]);
});

test('no page reads URLSearchParams.size, which older phones lack', () => {
  const breaches = sources.filter(
    ({ file, text }) => !file.includes('.server.') && /(params|query)\.size\b/i.test(text),
  );
  expect(listFiles(breaches)).toEqual([]);
});

test('live regions exist before they have text, or it may not be announced', () => {
  const hidden = /<\w+(?=[^>]*(?:aria-live|role="status"))[^>]*empty:hidden/;
  expect(listFiles(sources.filter(({ text }) => hidden.test(text)))).toEqual([]);
});

test('objects list their properties directly, since the type check accepts typos in spread literals', () => {
  const isSpreadLiteral = (node: ts.Node) =>
    ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression);
  const breaches = withTests.filter((source) => hasNode(source, /\.\.\.\{/, isSpreadLiteral));
  expect(listFiles(breaches)).toEqual([]);
});

test('lists have one entry per line, so that a changed entry stands out in a diff', () => {
  const isSpreadList = (node: ts.Node) =>
    ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression);
  const breaches = sources.filter((source) => hasNode(source, /\.\.\.\[/, isSpreadList));
  expect(listFiles(breaches)).toEqual([]);
});

/** Limits that should be named MAX or MIN. The exception is a field of the API. */
const LIMIT =
  /^(?!mostProfitablePlatforms$)(?:(?:most|least|fewest)(?![a-z])|(?:HAIR|MOST|LEAST|(?:LAT|EARLI|LONG|SHORT|FEW|LARG|SMALL|WID)EST)(?:_|$))/;

test('names and comments use the standard words', () => {
  const isBanned = (name: string) => /judg/i.test(name) || LIMIT.test(name);
  const breaches = withTests.filter(
    (source) =>
      hasNode(
        source,
        /[Jj]udg|most|least|fewest|HAIR|EST/,
        (node) => (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && isBanned(node.text),
      ) || /\/\*\*[\s*]*Answers\b(?! to )/.test(source.text),
  );
  expect(listFiles(breaches)).toEqual([]);
});

/** Returns a file's comments and test titles, without text in backticks. */
function readProse({ text }: Source): string {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm) ?? [];
  const titles = text.match(/^ *(?:test|describe)\S*\((?:['"`]).*/gm) ?? [];
  return [...comments, ...titles].join('\n').replace(/`[^`]*`/g, '');
}

test('comments and test titles are in plain American English', () => {
  const british =
    /cancell(?:ed|ing)|colour|favour|neighbour|behaviour|\bcentre|\btowards\b|judgement|learnt/i;
  const riddle = /\b(?:(?:no|some|every|any)body|whom?ever|anew)\b/i;
  const breaches = [...withTests, ...readSources('tests')].filter((source) => {
    const prose = readProse(source);
    return british.test(prose) || riddle.test(prose);
  });
  expect(listFiles(breaches)).toEqual([]);
});
