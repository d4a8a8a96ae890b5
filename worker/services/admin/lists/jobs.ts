import { jobRuns } from '#worker/db/schema/job-runs.ts';
import type { JobRun } from '#worker/domain/jobs/job-run.ts';
import type { ListDefinition } from './list-definition.ts';
import { hasValue, leadWith, toDayBounds } from './list-order.ts';

/** Runs of recurring jobs, newest first. */
export const jobList: ListDefinition<'jobs', JobRun> = {
  plan: ({ job, state, ...days }) => ({
    key: jobRuns.startedAt,
    id: jobRuns.id,
    direction: 'down',
    ...toDayBounds(days),
    ...leadWith<JobRun>(hasValue('job', jobRuns.job, job), hasValue('outcome', jobRuns.outcome, state)),
  }),
  select: (ctx) => ctx.db.select().from(jobRuns).$dynamic(),
  toCursor: ({ startedAt, id }) => ({ key: startedAt, id }),
};
