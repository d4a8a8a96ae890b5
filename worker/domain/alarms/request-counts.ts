/** Counters of all requests, of those that failed on our side, and of the failed webhooks among them. */
export const REQUEST_COUNTS = ['requests', 'failures', 'webhookFailures'] as const;
export type RequestCount = (typeof REQUEST_COUNTS)[number];
export type RequestCounts = Partial<Record<RequestCount, number>>;

/** One in this many requests is sampled, and counts for all of them. */
const SAMPLE = 32;

/** How many of the 256 values of an id's first byte are sampled. */
const SAMPLED_IDS = 256 / SAMPLE;

export type Answered = {
  /** A random UUID, which decides whether the request is sampled. */
  requestId: string;
  path: string;
  status: number;
  /** Whether the feature is switched off in this deployment, which is not a failure. */
  isSwitchedOff: boolean;
};

/**
 * Returns the counts of a finished request: every failure, and a sample of the rest. A wrong signature is not a failure, because
 * strangers can send one.
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
