import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

const PATH = '/api/ai-automation-settings';
const DECISIONS = '/api/ai-automation/decisions';

/** The error for a goal outside the range of the earnings page. */
const GOAL_RANGE = 'An amount from 1 to 10,000 dollars with at most two decimals';

const defaults = {
  isEnabled: false,
  minPayPerMile: '2.00',
  maxDeliveryDistance: '5.0',
  minOrderValue: '5.00',
  preferredZones: [],
  workingHoursStart: '08:00',
  workingHoursEnd: '22:00',
  avoidSlowRestaurants: true,
  useAiDecisions: false,
  autoAcceptOrders: false,
  routeOptimization: true,
  earningsGoalDaily: null,
  updatedAt: null,
};

async function signInPro() {
  const driver = await signIn();
  await env.DB.prepare("update drivers set subscription_status = 'pro' where email = ?")
    .bind(driver.email)
    .run();
  return driver;
}

test('the settings of a driver who saved none are the defaults', async () => {
  const driver = await signIn();
  const answer = await driver.get(PATH);
  expect(answer.status).toBe(200);
  expect(await readJson(answer)).toEqual(defaults);
});

test('a Free driver can read settings but not write them', async () => {
  const driver = await signIn();
  for (const body of [defaults, {}, { minPayPerMile: 'abc' }]) {
    const answer = await driver.post(PATH, body);
    expect(answer.status).toBe(403);
    expect((await readJson(answer)).message).toContain('upgrade');
  }
  expect(await readJson(driver.get(PATH))).toEqual(defaults);
});

test('every driver can turn automation off, also on the page, but change nothing else along with it', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const turnOn = () =>
    env.DB.prepare(
      `insert into automation_settings values (?, 1, 200, 50, 500, '[]', 0, 0, 0, 0, 1, 1, null, 1)
       on conflict do update set is_enabled = 1`,
    )
      .bind(id)
      .run();
  const isOn = async () => (await readJson(driver.get(PATH))).isEnabled;
  await turnOn();
  expect((await driver.post(PATH, { isEnabled: false, minOrderValue: '6.00' })).status).toBe(403);
  expect(await isOn()).toBe(true);
  expect((await driver.post(PATH, { isEnabled: false })).status).toBe(200);
  expect(await isOn()).toBe(false);
  await turnOn();
  expect((await postForm(driver, '/ai-automation', { intent: 'turnOff' })).status).toBe(303);
  expect(await isOn()).toBe(false);
});

test('older decisions are one link away from the page', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const insert = env.DB.prepare(
    "insert into automation_decisions values (?, ?, ?, 'left', 'orderValue', ?, ?)",
  );
  const toFigures = (value: number) => JSON.stringify({ value, limit: 100, facts: {} });
  await env.DB.batch(
    Array.from({ length: 26 }, (_, n) =>
      insert.bind(crypto.randomUUID(), id, `o-${n}`, toFigures(n), 1000 + (n >> 1)),
    ),
  );
  const read = async (path: string) => {
    const html = await (await driver.get(path)).text();
    const older = html.match(/href="([^"]*before=[^"#]*)#decisions"/)?.[1];
    return { values: [...html.matchAll(/>\$(0\.\d\d), your limit/g)].map((match) => match[1]), older };
  };
  const newest = await read('/ai-automation');
  const rest = await read(newest.older ?? '');
  expect(newest.values).toHaveLength(20);
  expect(new Set([...newest.values, ...rest.values]).size).toBe(26);
  expect(rest.older).toBeUndefined();
});

test('a Pro driver saves all settings and reads them back', async () => {
  const driver = await signInPro();
  const settings = {
    isEnabled: true,
    minPayPerMile: '1.75',
    maxDeliveryDistance: '7.5',
    minOrderValue: '8.00',
    preferredZones: ['Downtown', 'South Lamar'],
    workingHoursStart: '18:30',
    workingHoursEnd: '02:00',
    avoidSlowRestaurants: false,
    useAiDecisions: true,
    autoAcceptOrders: true,
    routeOptimization: false,
    earningsGoalDaily: '150.00',
  };
  const answer = await driver.post(PATH, settings);
  expect(answer.status).toBe(200);
  const saved = await readJson(answer);
  expect(saved).toEqual({ ...settings, updatedAt: expect.any(String) });
  expect(await readJson(driver.get(PATH))).toEqual(saved);
});

test('the response of GET can be posted back unchanged', async () => {
  const driver = await signInPro();
  const before = await readJson(driver.get(PATH));
  const answer = await driver.post(PATH, { ...before, isEnabled: true, driverId: 'somebody else', id: 7 });
  expect(await readJson(answer)).toEqual({ ...defaults, isEnabled: true, updatedAt: expect.any(String) });
  await postForm(driver, '/ai-automation', { units: 'km', maxDeliveryDistance: '8' });
  const typed = await readJson(driver.get(PATH));
  expect(typed.maxDeliveryDistance).toBe('4.971');
  expect(await readJson(driver.post(PATH, typed))).toMatchObject({ maxDeliveryDistance: '4.971' });
});

test('omitted settings stay unchanged, and a null or empty goal clears it', async () => {
  const driver = await signInPro();
  await driver.post(PATH, { earningsGoalDaily: '99.5', preferredZones: [' Downtown '] });
  const changed = await readJson(driver.post(PATH, { minOrderValue: '6' }));
  expect(changed).toMatchObject({
    minOrderValue: '6.00',
    earningsGoalDaily: '99.50',
    preferredZones: ['Downtown'],
    minPayPerMile: '2.00',
  });
  expect(await readJson(driver.post(PATH, { earningsGoalDaily: null }))).toMatchObject({
    earningsGoalDaily: null,
  });
  await driver.post(PATH, { earningsGoalDaily: '80' });
  expect(await readJson(driver.post(PATH, { earningsGoalDaily: '' }))).toMatchObject({
    earningsGoalDaily: null,
    minOrderValue: '6.00',
  });
});

test.each([
  [{ minPayPerMile: 'abc' }, 'minPayPerMile', 'Enter a valid price'],
  [{ minPayPerMile: '1.999' }, 'minPayPerMile', 'Enter a valid price'],
  [{ minPayPerMile: 2 }, 'minPayPerMile', 'Enter a valid price'],
  [{ minOrderValue: '-5' }, 'minOrderValue', 'Enter a valid price'],
  [{ minOrderValue: '' }, 'minOrderValue', 'Enter a valid price'],
  [{ earningsGoalDaily: 'lots' }, 'earningsGoalDaily', GOAL_RANGE],
  [{ earningsGoalDaily: '0' }, 'earningsGoalDaily', GOAL_RANGE],
  [{ earningsGoalDaily: '0.50' }, 'earningsGoalDaily', GOAL_RANGE],
  [{ earningsGoalDaily: '10000.01' }, 'earningsGoalDaily', GOAL_RANGE],
  [{ maxDeliveryDistance: '5.2525' }, 'maxDeliveryDistance', 'Enter a valid distance'],
  [{ maxDeliveryDistance: 'far' }, 'maxDeliveryDistance', 'Enter a valid distance'],
  [{ workingHoursStart: '8:00' }, 'workingHoursStart', 'Enter a time such as 08:00'],
  [{ workingHoursEnd: '24:00' }, 'workingHoursEnd', 'Enter a time such as 08:00'],
  [{ preferredZones: ['  '] }, 'preferredZones.0', 'Enter a zone'],
  [{ preferredZones: ['Downtown', '\u0000'] }, 'preferredZones.1', 'Enter a zone'],
  [{ preferredZones: ['\u200b\u2060'] }, 'preferredZones.0', 'Enter a zone'],
  [{ preferredZones: ['Downtown', ' downtown'] }, 'preferredZones.1', 'This zone is already listed'],
  [{ preferredZones: ['x'.repeat(101)] }, 'preferredZones.0', 'This is too long'],
  [
    { preferredZones: Array.from({ length: 51 }, (_, index) => `Zone ${index}`) },
    'preferredZones',
    'At most 50 zones',
  ],
])('rejects %j', async (body, path, message) => {
  const driver = await signInPro();
  const answer = await driver.post(PATH, body);
  expect(answer.status).toBe(400);
  expect((await readJson(answer)).errors).toEqual([{ path, message }]);
  expect(await readJson(driver.get(PATH))).toEqual(defaults);
});

test('accepts 50 zones of 100 characters', async () => {
  const driver = await signInPro();
  const preferredZones = Array.from({ length: 50 }, (_, index) => String(index).padEnd(100, 'z'));
  expect(await readJson(driver.post(PATH, { preferredZones }))).toMatchObject({ preferredZones });
});

test('parallel saves leave one row with all changes', async () => {
  const driver = await signInPro();
  const changes = [{ isEnabled: true }, { minOrderValue: '7.00' }, { maxDeliveryDistance: '9.0' }];
  const answers = await Promise.all([...changes, ...changes].map((body) => driver.post(PATH, body)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await readJson(driver.get(PATH))).toMatchObject(Object.assign({}, ...changes));
});

test('repeating a save with its idempotency key does not undo a later save', async () => {
  const driver = await signInPro();
  const headers = { 'Idempotency-Key': 'one-tap' };
  const first = await readJson(driver.post(PATH, { minOrderValue: '7.00' }, headers));
  await driver.post(PATH, { minOrderValue: '8.00' });
  expect(await readJson(driver.post(PATH, { minOrderValue: '7.00' }, headers))).toEqual(first);
  expect(await readJson(driver.get(PATH))).toMatchObject({ minOrderValue: '8.00' });
});

test('settings apply only to their driver', async () => {
  const driver = await signInPro();
  await driver.post(PATH, { isEnabled: true });
  expect(await readJson((await signInPro()).get(PATH))).toEqual(defaults);
});

test('lists only the driver’s own decisions, newest first, page by page', async () => {
  const driver = await signIn();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  await env.DB.batch(
    Array.from({ length: 103 }, (_, index) =>
      env.DB.prepare('insert into automation_decisions values (?, ?, ?, ?, ?, ?, ?)').bind(
        crypto.randomUUID(),
        driverId,
        `order-${index}`,
        'left',
        'minOrderValue',
        '{"payout":4.5}',
        1_700_000_000_000 + Math.floor(index / 2),
      ),
    ),
  );
  const answer = await driver.get(DECISIONS);
  const newest = await readJson(answer);
  expect(newest).toHaveLength(100);
  expect(newest[0]).toEqual({
    id: expect.any(String),
    orderId: 'order-102',
    verdict: 'left',
    rule: 'minOrderValue',
    figures: { payout: 4.5 },
    decidedAt: '2023-11-14T22:13:20.051Z',
  });
  const two = await driver.get(`${DECISIONS}?limit=2`);
  expect(two.headers.get('Link')).toContain('limit=2&before=');
  expect(await readJson(two)).toEqual(newest.slice(0, 2));
  const next = answer.headers.get('Link')?.match(/<([^>]+)>; rel="next"/)?.[1] ?? '';
  const rest = await driver.get(next);
  expect(rest.headers.get('Link')).toBeNull();
  const all = [...newest, ...(await readJson(rest))];
  expect(new Set(all.map(({ id }) => id)).size).toBe(103);
  expect(await readJson((await signIn()).get(DECISIONS))).toEqual([]);
});

test('rejects an invalid cursor or limit', async () => {
  const driver = await signIn();
  for (const limit of ['0', '501', 'abc']) {
    expect((await driver.get(`${DECISIONS}?limit=${limit}`)).status, limit).toBe(400);
  }
  const answer = await driver.get(`${DECISIONS}?before=yesterday`);
  expect(answer.status).toBe(400);
  expect((await readJson(answer)).errors).toEqual([
    { path: 'before', message: 'This is not a page of the list' },
  ]);
});

test('rejects requests without a session', async () => {
  expect((await send('GET', PATH)).status).toBe(401);
  expect((await send('POST', PATH, { body: defaults })).status).toBe(401);
  expect((await send('GET', DECISIONS)).status).toBe(401);
});
