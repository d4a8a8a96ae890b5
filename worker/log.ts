export type Log = (level: 'info' | 'warn' | 'error', event: string, detail?: Record<string, unknown>) => void;

/** One JSON line an event on the Worker's log; `requestId` ties the lines of one request together. */
export function createLog(requestId: string): Log {
  return (level, event, detail) => console[level](JSON.stringify({ event, requestId, ...detail }));
}
