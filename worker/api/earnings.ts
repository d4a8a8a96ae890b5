import { z } from '@hono/zod-openapi';
import { computeCentsPerHour, type DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { getTodayEarnings } from '#worker/services/earnings/get-today-earnings.ts';
import { listDailyEarnings } from '#worker/services/earnings/list-daily-earnings.ts';
import { createRouter, describeJson, describeOperations } from './router.ts';

const operation = describeOperations('Earnings', requireApiDriver);

const earningsSchema = z
  .object({
    date: z.iso.date().describe("The driver's local day"),
    totalEarnings: z.number().describe('Dollars'),
    deliveriesCompleted: z.int(),
    hoursActive: z.number().describe('Hours with an active order, cancelled ones included, two decimals'),
    averagePerHour: z
      .number()
      .describe(
        'Dollars an active hour, without the pay of orders whose time is not known; 0 under half an active hour, which is too short for a rate',
      ),
    milesDriven: z.number().describe('Miles of the completed orders'),
  })
  .openapi('DailyEarnings');

const today = operation('get', '/earnings/today', {
  summary: "Today's earnings",
  responses: { 200: describeJson(earningsSchema, 'The local day so far') },
});

const list = operation('get', '/earnings', {
  summary: 'Daily earnings, most recent first',
  responses: {
    200: describeJson(z.array(earningsSchema), 'The newest 90 days with a delivery or a cancellation fee'),
  },
});

function toEarningsJson(record: DayEarnings): z.infer<typeof earningsSchema> {
  return {
    date: record.day,
    totalEarnings: toDollars(record.totalCents),
    deliveriesCompleted: record.deliveries,
    hoursActive: roundTo(record.activeMs / HOUR_MS, 2),
    averagePerHour: toDollars(computeCentsPerHour(record) ?? 0),
    milesDriven: roundTo(record.miles, 1),
  };
}

export const earningsApi = createRouter()
  .openapi(today, async (c) => c.json(toEarningsJson(await getTodayEarnings(c.var.ctx, c.var.driver)), 200))
  .openapi(list, async (c) => {
    const days = await listDailyEarnings(c.var.ctx, c.var.driver.id);
    return c.json(days.map(toEarningsJson), 200);
  });
