import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const LINE_LENGTH = 300;
const SERVER_LINES = 5;

function shorten(text: string): string {
  return stripVTControlCharacters(text).trim().replaceAll(/\s+/g, ' ').slice(0, LINE_LENGTH);
}

/** Skips the runtime's stack lines, which it logs for every connection a browser closes. */
function isTelling(line: string): boolean {
  return line !== '' && !line.includes('stack: ');
}

/** Returns a failed test's summary, one item a line: its errors without stacks, and its recorded complaints. */
function digest(test: TestCase, { errors, attachments }: TestResult): string[] {
  const complaints = attachments.filter(({ name }) => name === 'complaints');
  return [
    `${test.location.file.split('/').at(-1)}:${test.location.line} ${shorten(test.title)}`,
    ...errors.map(({ message = '', value = '' }) => `  ${shorten(message || value)}`),
    ...complaints.flatMap(({ body }) => String(body).split('\n')).map((line) => `  ${shorten(line)}`),
  ];
}

/** Prints at the very end why tests failed and the server's last errors, since often only the end of a long log is kept. */
export default class FailureDigest implements Reporter {
  #failures: string[] = [];
  #server: string[] = [];

  onStdErr(chunk: string | Buffer, test?: TestCase): void {
    if (test) return;
    const lines = String(chunk).split('\n').map(shorten).filter(isTelling);
    this.#server = [...this.#server, ...lines].slice(-SERVER_LINES);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== test.expectedStatus) this.#failures.push(...digest(test, result));
  }

  /** Records errors outside all tests, such as a server that does not start or a file that can't be read. */
  onError({ message = '', value = '' }: TestError): void {
    this.#failures.push(shorten(message || value));
  }

  onEnd(): void {
    if (this.#failures.length === 0) return;
    const server = this.#server.length > 0 ? ['The server said last:', ...this.#server] : [];
    console.log(['', 'Why journeys failed:', ...this.#failures, ...server].join('\n'));
  }
}
