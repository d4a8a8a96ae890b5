/** How a run of a recurring job stands or ended; `partial`: it did its work, but for what its count `failed` says. */
export const JOB_OUTCOMES = ['running', 'ok', 'partial', 'failed', 'skipped'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/**
 * Why a run did not do its work: `thrown` (the job failed; the log has the details under the run's id), `abandoned` (it
 * never came back and its lease ran out), `overlapping` (an earlier run still works), `repeated` (the same trigger was
 * delivered twice).
 */
export const JOB_ERRORS = ['thrown', 'abandoned', 'overlapping', 'repeated'] as const;
export type JobError = (typeof JOB_ERRORS)[number];

/** What a run did, for people to read: `{ articles: 12, sources: 3 }`. */
export type JobCounts = Record<string, number>;

/** One run of a recurring job; instants are epoch ms. `scheduledFor` is null for a run by hand. */
export type JobRun = {
  id: string;
  job: string;
  scheduledFor: number | null;
  startedAt: number;
  endedAt: number | null;
  /** After this instant a run that has not ended counts as crashed. */
  leaseExpiresAt: number;
  outcome: JobOutcome;
  errorCode: JobError | null;
  counts: JobCounts;
};
