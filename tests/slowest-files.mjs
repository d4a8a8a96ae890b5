import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../worker/local/settings.mjs';

/** The tests of a report by Vitest or Playwright, each with its file and its duration in ms. */
function listTests({ testResults = [], suites = [] }) {
  const ofVitest = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration }) => ({ file: path.relative(ROOT, name), ms: duration ?? 0 })),
  );
  return [...ofVitest, ...suites.flatMap(listJourneys)];
}

function listJourneys({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ file: path.join('tests', 'e2e', file), ms: duration })),
    ),
  );
  return [...own, ...suites.flatMap(listJourneys)];
}

/** Returns the test files of the reports that were written, the slowest first, with the seconds their tests took together. */
export function listSlowestFiles(reports) {
  const tests = reports
    .filter((report) => existsSync(report))
    .flatMap((report) => listTests(JSON.parse(readFileSync(report, 'utf8'))));
  const totals = new Map();
  for (const { file, ms } of tests) totals.set(file, (totals.get(file) ?? 0) + ms);
  return [...totals]
    .map(([file, ms]) => ({ file, seconds: ms / 1000 }))
    .sort((a, b) => b.seconds - a.seconds);
}
