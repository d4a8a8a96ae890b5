/** What is counted of requests: all of them, those that failed on our side, and webhooks among these. */
export const REQUEST_COUNTS = ['requests', 'failures', 'webhookFailures'] as const;
export type RequestCount = (typeof REQUEST_COUNTS)[number];
export type RequestCounts = Partial<Record<RequestCount, number>>;

/** One request in so many is counted, for all of them, so that almost none costs a write. */
const SAMPLE = 32;

/** Of the 256 values of an id's first two digits. */
const SAMPLED_IDS = 256 / SAMPLE;

export type Answered = {
  /** A random UUID, which decides whether the request is one of the sample. */
  requestId: string;
  path: string;
  status: number;
  /** What was asked for is switched off in this deployment, which is no failure. */
  isSwitchedOff: boolean;
};

/**
 * Returns what a finished request counts for: every failure, and of the rest a sample. A wrong signature is no
 * failure, because anybody can send one.
 */
export function listRequestCounts({ requestId, path, status, isSwitchedOff }: Answered): RequestCounts {
  const isSampled = Number.parseInt(requestId.slice(0, 2), 16) < SAMPLED_IDS;
  const isFailure = status >= 500 && !isSwitchedOff;
  const isWebhook = path.startsWith('/api/webhooks/');
  return {
    ...(isSampled && { requests: SAMPLE }),
    ...(isFailure && { failures: 1 }),
    ...(isFailure && isWebhook && { webhookFailures: 1 }),
  };
}
