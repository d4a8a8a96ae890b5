/** The state of a run of a recurring job. `partial`: the run finished, but as many items failed as its count `failed` says. */
export const JOB_OUTCOMES = ['running', 'ok', 'partial', 'failed', 'skipped'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/**
 * Why a run failed or was skipped: `thrown` (the job threw; the log has the details under the run's id), `abandoned` (its lease
 * expired before it ended), `overlapping` (an earlier run has not ended), `repeated` (the same trigger was delivered twice).
 */
export const JOB_ERRORS = ['thrown', 'abandoned', 'overlapping', 'repeated'] as const;
export type JobError = (typeof JOB_ERRORS)[number];

export const JOB_NAMES = [
  'clean-up',
  'billing',
  'compare-drivers',
  'email',
  'alerts',
  'news',
  'hotspots',
  'roll-up-network',
  'referrals',
  'archive',
  'close-stale-orders',
  'watch-alarms',
  'calibrate-speeds',
  'dispatch',
  'payouts',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Returns whether a text names a recurring job. */
export function isJobName(name: string): name is JobName {
  return JOB_NAMES.some((job) => job === name);
}

/**
 * The counts a run can report: items processed, rows changed and removed, messages sent, items skipped, and items that failed.
 */
const JOB_COUNTS = ['done', 'changed', 'removed', 'sent', 'skipped', 'failed'] as const;
export type JobCount = (typeof JOB_COUNTS)[number];

export type JobCounts = Partial<Record<JobCount, number>>;

/** Returns a run's positive counts, in the order of `JOB_COUNTS`. */
export function listCounts(counts: JobCounts): { name: JobCount; count: number }[] {
  return JOB_COUNTS.flatMap((name) => (counts[name] ? [{ name, count: counts[name] }] : []));
}

/** One run of a recurring job; instants are epoch ms. `scheduledFor` is null for a run started by hand. */
export type JobRun = {
  id: string;
  job: string;
  scheduledFor: number | null;
  startedAt: number;
  endedAt: number | null;
  /** A run that has not ended by this instant counts as crashed. */
  leaseExpiresAt: number;
  outcome: JobOutcome;
  errorCode: JobError | null;
  counts: JobCounts;
};
