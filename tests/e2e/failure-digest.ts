import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const LINE_LENGTH = 300;
const SERVER_LINES = 5;

function shorten(text: string): string {
  return stripVTControlCharacters(text).trim().replaceAll(/\s+/g, ' ').slice(0, LINE_LENGTH);
}

/** The runtime adds addresses of its own code to every connection a browser leaves. */
function isTelling(line: string): boolean {
  return line !== '' && !line.includes('stack: ');
}

/** What a failed journey came to, a line each: its errors without their stacks, and what was complained of behind its back. */
function digest(test: TestCase, { errors, attachments }: TestResult): string[] {
  const complaints = attachments.filter(({ name }) => name === 'complaints');
  return [
    `${test.location.file.split('/').at(-1)}:${test.location.line} ${shorten(test.title)}`,
    ...errors.map(({ message = '', value = '' }) => `  ${shorten(message || value)}`),
    ...complaints.flatMap(({ body }) => String(body).split('\n')).map((line) => `  ${shorten(line)}`),
  ];
}

/** Says at the very end why journeys failed, and what the server complained of last: of a long log often only that is kept. */
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

  /** What belongs to no journey: a server that does not start, a file that cannot be read. */
  onError({ message = '', value = '' }: TestError): void {
    this.#failures.push(shorten(message || value));
  }

  onEnd(): void {
    if (this.#failures.length === 0) return;
    const server = this.#server.length > 0 ? ['The server said last:', ...this.#server] : [];
    console.log(['', 'Why journeys failed:', ...this.#failures, ...server].join('\n'));
  }
}
