import type { DrizzleQueryError } from 'drizzle-orm';

export type Log = (level: 'info' | 'warn' | 'error', event: string, detail?: Record<string, unknown>) => void;

/** One JSON line an event on the Worker's log; `requestId` ties the lines of one request together. */
export function createLog(requestId: string): Log {
  return (level, event, detail) => console[level](JSON.stringify({ event, requestId, ...detail }));
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
