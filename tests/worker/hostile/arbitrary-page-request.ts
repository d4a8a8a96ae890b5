import * as build from 'virtual:remix/server-build';
import fc from 'fast-check';
import { HOSTILE_TEXTS } from '../api/arbitrary-from-schema.ts';
import { operations } from '../api/openapi-document.ts';
import { INTENTS, NAMES, NAMES_OF_NONE } from './form-names.ts';
import type { HostileRequest, World } from './hostile-request.ts';

/** The path of every page as the router has it, such as "/orders/:orderId/cancel". */
const PAGE_PATHS = Object.values(build.routes).flatMap((route) => {
  const path = route?.path;
  return path && path !== '*' ? [`/${path}`] : ['/'];
});

/** Paths that lead to no page, or are invalid. */
const ODD_PATHS = [
  ...operations.map(({ path }) => path),
  ...['/__local/cron', '/__manifest', '/cdn-cgi/handler/scheduled', '/.env', '/.git/config', '/wp-login.php'],
  ...['/api', '/api/', '/api/nothing', '/api//orders', '/texts/en/1/driver/x', '/texts/xx/0/nobody/%2e%2e'],
  ...['//evil.example', '/\\evil.example', '/orders/../admin', '/%2e%2e/admin', '/%00', '/%ff', '/%', '/%zz'],
  ...['/_root.data', '/.data', '/orders.data.data', '/api/login.data', '/%F0%9F%98%80', '/orders;x=1'],
  ...[`/${'x'.repeat(8000)}`, `/${'a/'.repeat(2000)}`, `/orders/${'%20'.repeat(2000)}/cancel`],
];

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PROPFIND',
  'PURGE',
];

/** Removes what a header cannot carry: line breaks and everything but ASCII. */
const toHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '').trim();

const text = fc.oneof(
  fc.constantFrom(
    ...HOSTILE_TEXTS,
    '1e999',
    '-0',
    'NaN',
    '0x10',
    '\u0660',
    '2026-02-30',
    'x\r\nSet-Cookie: a=b',
    '\\',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 20 }),
);

/** Returns requests to pages, their data, odd paths and other hosts, with arbitrary methods, headers and bodies. */
export function arbitraryPageRequest(world: World): fc.Arbitrary<HostileRequest> {
  const id = fc.oneof(fc.constantFrom(...world.ids), fc.uuid(), text);
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      url: arbitraryUrl(id),
      headers: arbitraryHeaders(world),
      content: arbitraryContent(id),
    })
    .map(({ method, url, headers, content }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD' && content !== null;
      return {
        method,
        url,
        headers: hasBody ? [['Content-Type', content.type], ...headers] : headers,
        body: hasBody ? content.body : null,
      };
    });
}

function arbitraryUrl(id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PAGE_PATHS) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_PATHS) },
  );
  const names = [
    'before',
    'after',
    'status',
    'from',
    'to',
    'q',
    'sort',
    'returnTo',
    'range',
    'figure',
    'ref',
  ];
  const frameworks = [
    '_routes',
    '_data',
    'index',
    'a[9999999]',
    '__proto__',
    'campaign',
    'state',
    'code',
    'kind',
    'day',
  ];
  const query = fc.array(fc.tuple(fc.constantFrom(...names, ...frameworks), fc.oneof(text, id)), {
    maxLength: 4,
  });
  return fc
    .record({
      path,
      ids: fc.array(id, { minLength: 3, maxLength: 3 }),
      isData: fc.nat(3),
      query,
      host: fc.nat(30),
    })
    .map(({ path, ids, isData, query, host }) => {
      let index = 0;
      const filled = path.replaceAll(/:\w+|\*|\{\w+\}/g, () =>
        encodeURIComponent(toWellFormed(ids[index++ % 3] ?? '')),
      );
      const search = new URLSearchParams(
        query.map(([name, value]) => [name, toWellFormed(value)]),
      ).toString();
      const address = `${filled}${isData === 0 ? '.data' : ''}${search ? `?${search}` : ''}`;
      return host === 0 ? `http://evil.example:8080${address}` : address;
    });
}

const COOKIES = [
  'session=x',
  `session=${'a'.repeat(43)}`,
  `session=${'a'.repeat(8000)}`,
  'flash=eyJrZXkiOiJ4In0%3D.forged',
  'flash=%E0%A4%A',
  'timeZone=Nowhere/Atall; language=xx',
  'language=__proto__; timeZone=%00',
  `=; ;; a; =b; ${'c=1; '.repeat(300)}`,
  'referral=x; sign-in=y; admin=z; browser=%ff',
];

function arbitraryHeaders(world: World): fc.Arbitrary<[string, string][]> {
  const odd = fc.tuple(
    fc.constantFrom(
      ...['Accept', 'Accept-Language', 'Accept-Encoding', 'User-Agent', 'Referer', 'Range', 'If-None-Match'],
      ...[
        'X-Forwarded-For',
        'X-Forwarded-Host',
        'CF-Connecting-IP',
        'Idempotency-Key',
        'Content-Encoding',
        'Cookie',
      ],
      ...[
        'X-HTTP-Method-Override',
        'Sec-Fetch-Dest',
        'Sec-Fetch-Mode',
        'Roadwaze-Signature',
        'Stripe-Signature',
      ],
    ),
    text.map(toHeader),
  );
  const known = fc.constantFrom<[string, string]>(
    ['Accept', 'text/html'],
    ['Sec-Fetch-Dest', 'document'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Origin', 'null'],
    ['Origin', 'https://evil.example'],
    ['Accept-Language', `${'x-'.repeat(2000)}y`],
    ['Accept-Language', 'nl;q=9, *;q=-1, ar-'],
  );
  const cookie = fc
    .constantFrom(
      world.cookie,
      world.cookie,
      world.cookie,
      world.adminCookie,
      world.adminCookie,
      '',
      ...COOKIES,
    )
    .map((value): [string, string] => ['Cookie', value]);
  return fc
    .tuple(cookie, fc.array(fc.oneof(odd, known), { maxLength: 4 }))
    .map(([first, others]) => [first, ...others]);
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

const TYPES = [
  FORM,
  'application/json',
  MULTIPART,
  'multipart/form-data',
  'text/plain',
  'text/x-script',
  '',
  ';;=',
  `${FORM}; charset=utf-7`,
];

/** Bodies that have broken parsers of forms or JSON before. */
const BODIES = [
  '',
  'null',
  '{',
  '{"__proto__":{"isAdmin":true}}',
  '['.repeat(20_000),
  '{"a":'.repeat(5000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"a":1e999999,"b":-1e999999}',
  '"\\ud800"',
  '\u0000',
  'a[30000000]=x',
  'a=1&'.repeat(300),
  `${'x'.repeat(5000)}=1`,
  `a=${'y'.repeat(140_000)}`,
  '%zz=%ff&%00=%00&==&&&',
  '__intent__=x&__state__=y',
  'constructor.prototype.x=1&toString=2&hasOwnProperty=3',
  '--x\r\nContent-Disposition: form-data; name="email"; filename="a.exe"\r\n\r\nMZ\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsave\r\n--x',
  '--x--',
];

type Content = { type: string; body: HostileRequest['body'] };

function arbitraryContent(id: fc.Arbitrary<string>): fc.Arbitrary<Content | null> {
  const field = fc.tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, fc.constantFrom(...NAMES_OF_NONE)),
    fc.oneof(text, id),
  );
  const form = fc
    .tuple(fc.constantFrom(...INTENTS, ''), fc.array(field, { maxLength: 12 }))
    .map(([intent, fields]) => ({
      type: FORM,
      body: new URLSearchParams([
        ['intent', intent],
        ...fields.map(([name, value]) => [name, toWellFormed(value)]),
      ]).toString(),
    }));
  const broken = fc.record({ type: fc.constantFrom(...TYPES), body: fc.constantFrom(...BODIES) });
  const bytes = fc.record({
    type: fc.constantFrom(...TYPES),
    body: fc.uint8Array({ maxLength: 300 }).map((some) => new Uint8Array(some)),
  });
  return fc.oneof(
    { weight: 6, arbitrary: form },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

function toWellFormed(value: string): string {
  return value.replace(/[\uD800-\uDFFF]/g, '?');
}
