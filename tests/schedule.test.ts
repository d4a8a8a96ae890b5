import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCHEDULE } from '#worker/cron/index.ts';
import { JOB_NAMES } from '#worker/domain/jobs/job-run.ts';

const toml = readFileSync(new URL('../wrangler.toml', import.meta.url), 'utf8');

const settings: string = new URL('../worker/local/settings.mjs', import.meta.url).href;

test("every environment has exactly the schedule's triggers, and local runs read the same ones", async () => {
  const { readCrons } = await import(settings);
  const lists = [...toml.matchAll(/crons\s*=\s*(\[[^\]]*\])/g)].map(([, list]) => JSON.parse(list ?? '[]'));
  expect(lists).toHaveLength(3);
  for (const list of lists) expect([...list].sort()).toEqual(Object.keys(SCHEDULE).sort());
  expect(readCrons()).toEqual(lists[0]);
});

test('every job is in the schedule once', () => {
  expect(Object.values(SCHEDULE).flat().sort()).toEqual([...JOB_NAMES].sort());
});
