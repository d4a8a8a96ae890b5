/** All requests, those that failed on our side, and the webhooks among these. */
export const REQUEST_COUNTS = ['requests', 'failures', 'webhookFailures'] as const;
export type RequestCount = (typeof REQUEST_COUNTS)[number];
export type RequestCounts = Partial<Record<RequestCount, number>>;

/** One request in this many is counted, with the weight of all of them. */
const SAMPLE = 32;

/** Of the 256 values of an id's first byte. */
const SAMPLED_IDS = 256 / SAMPLE;

export type Answered = {
  /** A random UUID, which decides whether the request is sampled. */
  requestId: string;
  path: string;
  status: number;
  /** The feature is switched off in this deployment, which is not a failure. */
  isSwitchedOff: boolean;
};

/**
 * Returns the counts of a finished request: every failure, and a sample of the rest. A wrong signature is not a failure, as
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
