import { createRandom } from '#worker/domain/shared/random.ts';

/** A driver's day: how often each action happens. */
export const DAY = {
  /** Hours of a shift, and the local hours around which shifts start, with their weights. */
  shiftHours: 5,
  starts: [
    [10.5, 4],
    [16.5, 6],
  ],
  /** Page views and actions of a shift. */
  perShift: {
    home: 40,
    orders: 12,
    drive: 25,
    earnings: 5,
    offered: 50,
    accepted: 12,
    declined: 25,
    pickedUp: 12,
    completed: 12,
  },
  /** Positions of a shift: one every 15 seconds while driving, for half of the shift. */
  positions: (5 * 3600) / 15 / 2,
} as const;

export type Action = keyof typeof DAY.perShift | 'position';
export type Cost = { read: number; written: number };
export type Costs = Record<Action, Cost>;

const MINUTES = 24 * 60;

/** Simulates a day of `drivers` drivers; returns the requests, rows read and rows written in each minute. */
export function simulateDay(drivers: number, costs: Costs) {
  const random = createRandom(1);
  const online = new Float64Array(MINUTES);
  for (let driver = 0; driver < drivers; driver += 1) {
    const [early, late] = DAY.starts;
    const [middle] = random() < early[1] / (early[1] + late[1]) ? early : late;
    // The start is spread over about 2¼ hours to each side; a shift lasts half to one and a half times the usual hours.
    const start = Math.round(60 * (middle + 1.5 * (random() + random() + random() - 1.5)));
    const end = Math.round(start + 60 * DAY.shiftHours * (0.5 + random()));
    for (let minute = start; minute < end; minute += 1) {
      const index = (minute + MINUTES) % MINUTES;
      online[index] = (online[index] ?? 0) + 1;
    }
  }
  const perMinute = sumUp(costs, 1 / (60 * DAY.shiftHours));
  return Array.from(online, (count) => ({
    requests: count * perMinute.requests,
    read: count * perMinute.read,
    written: count * perMinute.written,
  }));
}

/** Returns the requests and rows of a shift, times `share`. */
export function sumUp(costs: Costs, share = 1) {
  const sum = { requests: 0, read: 0, written: 0 };
  for (const [action, { read, written }] of Object.entries(costs) as [Action, Cost][]) {
    const times = share * (action === 'position' ? DAY.positions : DAY.perShift[action]);
    sum.requests += times;
    sum.read += times * read;
    sum.written += times * written;
  }
  return sum;
}
