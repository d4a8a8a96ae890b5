import { createExecutionContext, env } from 'cloudflare:test';
import * as build from 'virtual:remix/server-build';
import { expect, test } from 'vitest';
import worker from '#worker/index.ts';
import { ORIGIN, readJson, send, signIn } from '../client.ts';
import { STRIPE_ENV } from '../software-stripe.ts';

const FORM = 'application/x-www-form-urlencoded';
const typed = (type: string) => ({ 'Content-Type': type });

test('a missing body needs no content type, and is reported where one is required', async () => {
  for (const headers of [{}, typed('text/plain'), typed('application/json'), typed(FORM)]) {
    const answer = await send('POST', '/api/restaurants/signup', { headers });
    expect(answer.status).toBe(400);
    expect((await readJson(answer)).message).toBe('A JSON body is required.');
  }
});

test('rejects a content type that only starts like JSON', async () => {
  for (const type of ['application/json;;;=', 'application/jsonp', 'text/plain', FORM]) {
    const answer = await send('POST', '/api/restaurants/signup', { body: '{}', headers: typed(type) });
    expect([type, answer.status]).toEqual([type, 415]);
    expect(await readJson(answer)).toEqual({ message: 'The body must be JSON.' });
  }
});

test('an operation without a body accepts a request without one, whatever its content type', async () => {
  const driver = await signIn();
  const answer = await driver.post('/api/generate-mock-orders', undefined, typed('text/plain'));
  expect(answer.status).toBe(201);
});

test.each([
  ['NaN', 1, 1],
  ['abc', 1, 1],
  ['{"a": abc}', 1, 7],
  ['{"a": 1,\n  "b": }', 2, 8],
  ['{"a": "x', 1, 7],
  ['[1,2', 1, 5],
  ['{"platform": ', 1, 14],
  ['[1,]', 1, 4],
  ['{} {}', 1, 4],
])('reports where invalid JSON breaks: %j', async (body, line, column) => {
  const answer = await send('POST', '/api/restaurants/signup', { body });
  expect(answer.status).toBe(400);
  expect((await readJson(answer)).message).toBe(
    `The body is not valid JSON from line ${line}, column ${column} on.`,
  );
});

test('rejects a body at its first invalid UTF-8 byte, but accepts replacement characters', async () => {
  const driver = await signIn();
  const order = '{"platform":"doordash","payoutAmount":3,\n"restaurantName":"Caf\u00e9 \ufffd"}';
  const latin = Uint8Array.from(order, (character) => character.charCodeAt(0) & 0xff);
  const headers = { Cookie: driver.cookie, ...typed('application/json; charset=iso-8859-1') };
  const refused = await send('POST', '/api/orders', { body: new Response(latin).body, headers });
  expect(refused.status).toBe(400);
  expect((await readJson(refused)).message).toBe('The body is not valid JSON from line 2, column 22 on.');
  const taken = await driver.post('/api/orders', JSON.parse(order));
  expect((await readJson(taken)).restaurantName).toBe('Caf\u00e9 \ufffd');
});

const PAGES = ['/admin', '/restaurant-signup', '/api/login/local', '/orders', '/profile', '/subscribe'];
const BROKEN: [string, string, number][] = [
  ['application/json', '{}', 415],
  ['text/plain', 'a=1', 415],
  ['multipart/form-data; boundary=x', 'no parts', 400],
  ['multipart/form-data', 'no boundary', 400],
];

test.each(PAGES)('%s rejects a malformed form', async (path) => {
  const driver = await signIn();
  for (const [type, body, status] of BROKEN) {
    const answer = await driver.post(path, body, typed(type));
    // The sign-in endpoint also accepts JSON.
    if (path === '/api/login/local' && type === 'application/json') expect(answer.status).toBe(400);
    else expect([type, answer.status]).toEqual([type, status]);
  }
});

test('rejects JSON nested too deep, valid or not, even without a session', async () => {
  for (const body of ['['.repeat(5000), '{"a":'.repeat(5000), `${'['.repeat(5000)}${']'.repeat(5000)}`]) {
    for (const path of ['/api/restaurants/signup', '/api/login/passkey']) {
      const answer = await send('POST', path, { body, env: STRIPE_ENV });
      expect([path, answer.status]).toEqual([path, 400]);
    }
    // The webhook checks the signature before it parses the body.
    expect((await send('POST', '/api/webhooks/stripe', { body, env: STRIPE_ENV })).status).toBe(401);
  }
});

test('rejects a form over 128 kB, and treats a missing body as a form without fields', async () => {
  const large = { body: `a=${'x'.repeat(128 * 1024)}`, headers: typed(FORM) };
  for (const path of ['/restaurant-signup', '/api/login/local'])
    expect((await send('POST', path, large)).status).toBe(413);
  expect((await send('POST', '/restaurant-signup')).status).toBe(400);
});

const NEVER_OURS = {
  'a huge index': 'email=bad&a[30000000]=x',
  'an empty index': 'email=bad&a[]=x',
  'an index of our own field': 'orderIds[99999999]=x',
  "a form parser's own field": 'email=bad&__intent__=x',
  "a form parser's own state": 'email=bad&__state__=x',
  'a prototype': 'email=bad&__proto__.x=1',
  'a name that never ends': `email=bad&${'a.'.repeat(1000)}=x`,
  'more entries than a form has': 'name=1&'.repeat(15_000),
};

/** Every path that accepts a form, with or without a session. */
const FORM_PATHS = Object.values(build.routes)
  // The page at /api/login posts its form to /api/login/local.
  .filter((route) => route?.module.action && route.path !== 'api/login')
  .map((route) => `/${route?.path ?? ''}`.replace(':platform', 'doordash').replaceAll(/:\w+/g, 'x'));

test('finds the pages with a form', () => {
  expect(FORM_PATHS.length).toBeGreaterThan(40);
});

test.each(FORM_PATHS.map((path, index) => ({ path, index })))(
  'rejects forms that are not ours before parsing them: $path',
  async ({ path, index }) => {
    const driver = await signIn();
    const dataPath = `${path === '/' ? '/_root' : path}.data`;
    for (const address of path.startsWith('/api/') ? [path] : [path, dataPath]) {
      const expectRefused = async ([name, body]: [string, string], cookies: { Cookie?: string }) => {
        const answer = await send('POST', address, { body, headers: { ...typed(FORM), ...cookies } });
        expect([address, name, answer.status]).toEqual([address, name, 400]);
        expect((await readJson(answer)).message).toBe('The form could not be read.');
      };
      const forms = Object.entries(NEVER_OURS);
      for (const form of forms) await expectRefused(form, { Cookie: driver.cookie });
      // Without a session each address gets only one of these forms.
      await expectRefused(forms[index % forms.length]!, {});
    }
  },
);

test('unknown fields, including nested ones, change nothing', async () => {
  const driver = await signIn();
  const body = 'email=bad&a.b.c=1&constructor.prototype=1&email.x=1&toString=1';
  const answer = await driver.post('/profile/email', body, typed(FORM));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('value="bad"');
});

test('a form sent with GET reads only known names from the query', async () => {
  const driver = await signIn();
  const answer = await driver.get('/earnings/export?from=x&a[30000000]=x&__intent__=x');
  expect(answer.status).toBe(200);
});

test('reads an oversized streamed body to its end', async () => {
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      if (pieces > 50) controller.close();
      else controller.enqueue(new Uint8Array(100_000));
    },
  });
  const request = new Request(`${ORIGIN}/api/orders`, {
    method: 'POST',
    body,
    headers: typed('application/json'),
  });
  const answer = await worker.fetch(request, env as unknown as Env, createExecutionContext());
  expect(answer.status).toBe(413);
  expect(pieces).toBe(51);
});
