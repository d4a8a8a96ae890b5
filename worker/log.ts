import type { DrizzleQueryError } from 'drizzle-orm';

export type Log = (level: 'info' | 'warn' | 'error', event: string, detail?: Record<string, unknown>) => void;

/** One JSON line an event on the Worker's log; `requestId` ties the lines of one request together. Secrets and people stay out of it. */
export function createLog(requestId: string): Log {
  return (level, event, detail) => console[level](JSON.stringify({ event, requestId, ...detail }, redact));
}

/** What never stands in a log, whatever text it comes in with: the tokens of links and sessions, and who people are. */
const SECRETS: [what: RegExp, name: string][] = [
  [/[\w-]{43,}/g, '[token]'],
  [/[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, '[email]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  // At least three groups, or the gap: a time of day and a line of a stack have fewer.
  [/(?<![\w:])(?:(?:[\da-f]{1,4}:){3,7}|(?:[\da-f]{1,4}:){1,6}:)[\da-f:.]*(?:\/\d+)?/gi, '[address]'],
];

function redact(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return SECRETS.reduce((text, [what, name]) => text.replace(what, name), value);
}

/** What a log may hold of an error: of a failed query never its values, which are people's names and addresses. */
export function describeError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = isFailedQuery(error)
    ? `Failed query: ${error.query}: ${error.cause?.message ?? 'unknown cause'}`
    : String(error);
  const stack = keepFrames(error);
  return stack ? { message, stack } : { message };
}

/** By its shape, so that the log loads no part of the ORM. */
function isFailedQuery(error: Error): error is DrizzleQueryError {
  return 'query' in error && 'params' in error;
}

/** A stack begins with the message as it was, values and all. */
function keepFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trim();
}
