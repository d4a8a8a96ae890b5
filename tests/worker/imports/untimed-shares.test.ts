import { expect, test } from 'vitest';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { getWorkReport } from '#worker/services/analytics/get-work-report.ts';
import { HEADER, importLines, NOW, openImports, readOrders } from './import-file.ts';

const writeDay = (days: number) => {
  const [year, month, day] = new Date(NOW - days * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};

/** Thirty days, each with one Grubhub delivery with times and two DoorDash deliveries without. */
const LINES = [
  HEADER,
  ...Array.from({ length: 30 }, (_, index) => writeDay(index + 1)).flatMap((day, index) => [
    `${day},6:05 PM,6:30 PM,$10.00,$4.00,3.2,Grubhub,Thai Basil ${index}`,
    `${day},,,$20.00,$4.00,3.2,DoorDash,Blue Ladle ${index}`,
    `${day},,,$5.00,$0.00,1.1,DoorDash,Old Mill ${index}`,
  ]),
];

test('counts imported deliveries without times in the incomes by platform, but in no hour', async () => {
  const opened = await openImports();
  expect(await importLines(opened, LINES)).toMatchObject({ state: 'done', written: 90 });
  const pro = { ...opened.driver, subscriptionStatus: 'pro' } as const;
  const result = await getWorkReport(opened.ctx, pro);
  if (!result.ok) throw new Error(result.error.code);
  const report = result.value;
  expect(report).toMatchObject({ deliveries: 30, untimed: 60, readiness: { decisions: 30 }, isEnough: true });
  expect(report.incomes).toEqual(
    expect.arrayContaining([
      { platform: 'grubhub', deliveries: 30, cents: 30_000 },
      { platform: 'doordash', deliveries: 60, cents: 75_000 },
    ]),
  );
  const [factor] = report.risk.factors.filter(({ factor: name }) => name === 'concentration');
  expect(factor).toMatchObject({ topPlatform: 'doordash', topPercent: 71 });
  // The report counts as many orders as the history shows.
  expect(await readOrders(pro.id)).toHaveLength(report.deliveries + report.untimed);
});
