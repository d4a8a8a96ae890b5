import type { DrizzleQueryError } from 'drizzle-orm';

export type Log = (level: 'info' | 'warn' | 'error', event: string, detail?: Record<string, unknown>) => void;

/** Creates a log that writes one JSON line per event, with the request's id, without secrets or personal data. */
export function createLog(requestId: string): Log {
  return (level, event, detail) => console[level](JSON.stringify({ event, requestId, ...detail }, redact));
}

/** The patterns removed from every logged text: tokens of links and sessions, and personal data. */
const SECRETS: [what: RegExp, name: string][] = [
  [/[\w-]{43,}/g, '[token]'],
  // Matches only from the start of a word; otherwise a long word without "@" would be scanned again from each of its characters.
  [/(?<![^\s"'<>@])[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, '[email]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  // At least three groups, or "::"; times of day and stack lines have fewer.
  [/(?<![\w:])(?:(?:[\da-f]{1,4}:){3,7}|(?:[\da-f]{1,4}:){1,6}:)[\da-f:.]*(?:\/\d+)?/gi, '[address]'],
];

function redact(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return SECRETS.reduce((text, [what, name]) => text.replace(what, name), value);
}

/** Returns the loggable part of an error; a failed query without its values, which may be personal data. */
export function describeError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = isFailedQuery(error)
    ? `Failed query: ${error.query}: ${error.cause?.message ?? 'unknown cause'}`
    : String(error);
  const stack = keepFrames(error);
  return stack ? { message, stack } : { message };
}

/** Checks the shape instead of the class, so that the log does not load the ORM. */
function isFailedQuery(error: Error): error is DrizzleQueryError {
  return 'query' in error && 'params' in error;
}

/** Removes the original message, which contains values, from the beginning of a stack. */
function keepFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trim();
}
