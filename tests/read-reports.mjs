import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../worker/local/settings.mjs';

const ERROR_LENGTH = 300;

/**
 * Returns the tests in a Vitest or Playwright report: the file, the duration in ms, and for a failed test its name and first
 * error.
 */
function listTests({ testResults = [], suites = [] }) {
  const ofVitest = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const tests = assertionResults.map(({ duration, status, fullName, failureMessages }) => ({
      file,
      ms: duration ?? 0,
      failure: status === 'failed' ? `${fullName}: ${shorten(failureMessages[0])}` : null,
    }));
    return tests.length > 0 ? tests : [{ file, ms: 0, failure: shorten(message) || null }];
  });
  return [...ofVitest, ...suites.flatMap(listJourneys)];
}

function listJourneys({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, ok, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration, errors }) => ({
        file: path.join('tests', 'e2e', file),
        ms: duration,
        failure: ok ? null : `${title}: ${shorten(errors[0]?.message)}`,
      })),
    ),
  );
  return [...own, ...suites.flatMap(listJourneys)];
}

function shorten(text = '') {
  return stripVTControlCharacters(text).trim().replaceAll(/\s+/g, ' ').slice(0, ERROR_LENGTH);
}

/** Reads the existing reports. Returns the test files, slowest first, with the total seconds of their tests, and the failures. */
export function readReports(reports) {
  const tests = reports
    .filter((report) => existsSync(report))
    .flatMap((report) => listTests(JSON.parse(readFileSync(report, 'utf8'))));
  const totals = new Map();
  for (const { file, ms } of tests) totals.set(file, (totals.get(file) ?? 0) + ms);
  return {
    files: [...totals]
      .map(([file, ms]) => ({ file, seconds: ms / 1000 }))
      .sort((a, b) => b.seconds - a.seconds),
    failures: tests.flatMap(({ file, failure }) => (failure === null ? [] : [`${file}: ${failure}`])),
  };
}
