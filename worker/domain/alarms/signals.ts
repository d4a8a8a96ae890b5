import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** The signals that alarms watch; docs/operations.md explains each. */
export const SIGNALS = ['serverErrors', 'jobs', 'ledger', 'webhooks', 'storage'] as const;
export type Signal = (typeof SIGNALS)[number];

/** The windows in which requests and webhooks are counted. */
export const REQUEST_WINDOW_MS = 15 * MINUTE_MS;
export const WEBHOOK_WINDOW_MS = HOUR_MS;

/** An alarm is raised at this many failed requests, if they are more than this share of all requests. */
const MIN_FAILURES = 20;
const MAX_FAILED_SHARE = 0.05;

/** Senders retry for days, so more failures than this in an hour mean a fault on our side. */
const MAX_WEBHOOK_FAILURES = 5;

/** The size limit of a D1 database is 10 GB. */
const MAX_DATABASE_GB = 8;
const GB = 1_000_000_000;

export type Readings = {
  /** Requests in the last `REQUEST_WINDOW_MS`, estimated from a sample. */
  requests: number;
  failures: number;
  /** Jobs whose last three runs failed, or with items that failed three times. */
  failingJobs: readonly string[];
  /** The first posting whose entries do not sum to zero, with the difference in cents; null if all postings balance. */
  imbalance: { posting: string; cents: number } | null;
  /** Failed webhooks in the last `WEBHOOK_WINDOW_MS`. */
  webhookFailures: number;
  databaseBytes: number;
};

/** The state of one signal; `reading` and `limit` hold numbers and names, the same in every language. */
export type Finding = { signal: Signal; isBad: boolean; reading: string; limit: string };

/** Evaluates the signals that have readings, in the order of `SIGNALS`. */
export function evaluateSignals(readings: Partial<Readings>): Finding[] {
  const { requests = 0, failures, failingJobs, imbalance, webhookFailures, databaseBytes } = readings;
  const findings = [
    failures !== undefined && evaluateRequests(requests, failures),
    failingJobs && evaluateJobs(failingJobs),
    imbalance !== undefined && evaluateLedger(imbalance),
    webhookFailures !== undefined && evaluateWebhooks(webhookFailures),
    databaseBytes !== undefined && evaluateStorage(databaseBytes),
  ];
  return findings.filter((finding) => typeof finding === 'object');
}

function evaluateRequests(requests: number, failures: number): Finding {
  // On a quiet site the sample can miss every request, while failures are always counted.
  const share = failures / Math.max(requests, failures, 1);
  return {
    signal: 'serverErrors',
    isBad: failures >= MIN_FAILURES && share > MAX_FAILED_SHARE,
    reading: `${failures} (${(share * 100).toFixed(1)}%)`,
    limit: `${MIN_FAILURES} (${MAX_FAILED_SHARE * 100}%)`,
  };
}

/** Separates the names in a reading. */
const NAMES_APART = ', ';

function evaluateJobs(failingJobs: readonly string[]): Finding {
  return {
    signal: 'jobs',
    isBad: failingJobs.length > 0,
    reading: failingJobs.join(NAMES_APART) || '0',
    limit: '0',
  };
}

function evaluateLedger(imbalance: Readings['imbalance']): Finding {
  return {
    signal: 'ledger',
    isBad: imbalance !== null,
    reading: imbalance ? `${imbalance.posting}: ${imbalance.cents}` : '0',
    limit: '0',
  };
}

function evaluateWebhooks(webhookFailures: number): Finding {
  return {
    signal: 'webhooks',
    isBad: webhookFailures > MAX_WEBHOOK_FAILURES,
    reading: String(webhookFailures),
    limit: String(MAX_WEBHOOK_FAILURES),
  };
}

function evaluateStorage(databaseBytes: number): Finding {
  const databaseGb = databaseBytes / GB;
  return {
    signal: 'storage',
    isBad: databaseGb > MAX_DATABASE_GB,
    reading: `${databaseGb.toFixed(1)} GB`,
    limit: `${MAX_DATABASE_GB} GB`,
  };
}

/** An open alarm; instants are epoch ms. */
type OpenAlarm = { id: string; signal: Signal; lastBadAt: number; reading: string };

/** An alarm ends after this long without a bad reading. */
export const CALM_MS = 30 * MINUTE_MS;

type Decision<Alarm> = {
  /** Signals that turned bad and have no open alarm. */
  raised: Finding[];
  /** Alarms whose signal is still bad, with the current finding and whether it names an additional failing job. */
  ongoing: { alarm: Alarm; finding: Finding; isWorse: boolean }[];
  over: Alarm[];
};

/**
 * Decides which alarms start, continue and end, with at most one open alarm per signal. A signal without a reading changes
 * nothing.
 */
export function decideAlarms<Alarm extends OpenAlarm>(
  findings: readonly Finding[],
  { open, now }: { open: readonly Alarm[]; now: number },
): Decision<Alarm> {
  const bad = findings.filter(({ isBad }) => isBad);
  const findAlarm = (signal: Signal) => open.find((alarm) => alarm.signal === signal);
  const isCalm = (signal: Signal) => findings.some((finding) => finding.signal === signal && !finding.isBad);
  return {
    raised: bad.filter(({ signal }) => !findAlarm(signal)),
    ongoing: bad.flatMap((finding) => {
      const alarm = findAlarm(finding.signal);
      return alarm ? [{ alarm, ...compare(alarm, finding) }] : [];
    }),
    over: open.filter(({ signal, lastBadAt }) => isCalm(signal) && now - lastBadAt >= CALM_MS),
  };
}

/**
 * Compares a finding with its open alarm. An alarm about jobs accumulates every job that failed while it is open, so a job that
 * fails intermittently is reported only once.
 */
function compare({ reading: before }: OpenAlarm, finding: Finding): { finding: Finding; isWorse: boolean } {
  if (finding.signal !== 'jobs') return { finding, isWorse: false };
  const known = before.split(NAMES_APART);
  const further = finding.reading.split(NAMES_APART).filter((job) => !known.includes(job));
  const reading = [...known, ...further].join(NAMES_APART);
  return { finding: { ...finding, reading }, isWorse: further.length > 0 };
}
