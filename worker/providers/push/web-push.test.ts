import { expect, onTestFinished, test, vi } from 'vitest';
import { buildBrowser, decrypt, fromBase64Url, toBase64Url } from '#tests/factories/build-browser.ts';
import type { PushMessage } from './port.ts';
import { createWebPush } from './web-push.ts';

const MESSAGE: PushMessage = { payload: '{"title":"Hello"}', ttlSeconds: 90, urgency: 'high', topic: 'one' };

/** The example in RFC 8291 §5 and appendix A. */
const VECTOR = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

async function createVapid() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const publicKey = toBase64Url(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { keys: { publicKey, privateKey: d, subject: 'mailto:support@roadwaze.example' }, pair };
}

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

async function send(answer: Answer, { endpoint }: { endpoint?: string } = {}) {
  const [browser, vapid] = [await buildBrowser(endpoint), await createVapid()];
  // why: tests must not access the network.
  const fake = vi.fn(async (url: string, init: RequestInit) => answer(url, init));
  const provider = createWebPush({ vapid: vapid.keys, fetch: fake as unknown as typeof fetch });
  const { keys } = browser.subscription;
  const result = await provider.send({ endpoint: browser.endpoint, ...keys }, MESSAGE);
  return { result, browser, vapid, calls: fake.mock.calls };
}

const answering =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(status === 204 ? null : 'text', { status, headers });

test("the test's decryption reads the example message of RFC 8291", async () => {
  const publicKey = fromBase64Url(VECTOR.publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64Url(publicKey.slice(1, 33)),
    y: toBase64Url(publicKey.slice(33)),
    d: VECTOR.privateKey,
  };
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const privateKey = await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']);
  const keys = { privateKey, publicKey, auth: fromBase64Url(VECTOR.auth) };
  expect(await decrypt(fromBase64Url(VECTOR.body), keys)).toBe('When I grow up, I want to be a watermelon');
});

test('encrypts a message for one browser, in a single record within the size limit', async () => {
  const { result, browser, calls } = await send(answering(201));
  expect(result).toEqual({ outcome: 'sent' });
  const [url, init] = calls[0] ?? [];
  expect(url).toBe(browser.endpoint);
  expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
  const headers = new Headers(init?.headers);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '90',
    urgency: 'high',
    topic: 'one',
  });
  const body = init?.body as Uint8Array;
  expect(body.byteLength).toBeLessThanOrEqual(4096);
  expect(new TextDecoder().decode(body)).not.toContain('Hello');
  expect(await browser.read(body)).toBe(MESSAGE.payload);
  const other = await buildBrowser();
  await expect(other.read(body)).rejects.toThrow();
});

test('signs the request with our key for that push service, with a valid expiry', async () => {
  const { browser, vapid, calls } = await send(answering(201));
  const authorization = new Headers(calls[0]?.[1].headers).get('Authorization') ?? '';
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  expect(key).toBe(vapid.keys.publicKey);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(new TextDecoder().decode(fromBase64Url(part)));
  expect(read(header)).toEqual({ typ: 'JWT', alg: 'ES256' });
  const { aud, exp, sub } = read(claims);
  expect([aud, sub]).toEqual([new URL(browser.endpoint).origin, vapid.keys.subject]);
  const hours = (exp - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(1);
  expect(hours).toBeLessThanOrEqual(24);
  const signed = new TextEncoder().encode(`${header}.${claims}`);
  const isValid = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    vapid.pair.publicKey,
    fromBase64Url(signature),
    signed,
  );
  expect(isValid).toBe(true);
});

test.each([
  [201, { outcome: 'sent' }],
  [204, { outcome: 'sent' }],
  [404, { outcome: 'gone', problem: '404' }],
  [410, { outcome: 'gone', problem: '410' }],
  [302, { outcome: 'refused', problem: '302' }],
  [400, { outcome: 'refused', problem: '400' }],
  [403, { outcome: 'refused', problem: '403' }],
  [413, { outcome: 'refused', problem: '413' }],
  [429, { outcome: 'later', problem: '429', retryAfterMs: 0 }],
  [500, { outcome: 'later', problem: '500', retryAfterMs: 0 }],
  [503, { outcome: 'later', problem: '503', retryAfterMs: 0 }],
])('a push service that answers %i', async (status, expected) => {
  expect((await send(answering(status))).result).toEqual(expected);
});

test('returns the pause requested by the push service', async () => {
  const { result } = await send(answering(429, { 'Retry-After': '120' }));
  expect(result).toEqual({ outcome: 'later', problem: '429', retryAfterMs: 120_000 });
});

test('retries later if the push service is unreachable or never responds', async () => {
  const lost = await send(() => Promise.reject(new TypeError('Network connection lost')));
  expect(lost.result).toEqual({ outcome: 'later', problem: 'unreachable', retryAfterMs: 0 });
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  const silent = await send(() => new Promise<Response>(() => {}));
  expect(silent.result).toEqual({ outcome: 'later', problem: 'timeout', retryAfterMs: 0 });
});

test.each([
  'http://push.example.net/send',
  'https://127.0.0.1/send',
  'https://203.0.114.7/send',
  'https://[2606:4700::1111]/send',
  'https://2130706433/send',
  'https://localhost/send',
  'https://metadata.google.internal/send',
  'https://push.example.net:8443/send',
  'https://user:pass@push.example.net/send',
])('nothing is sent to %s', async (endpoint) => {
  const { result, calls } = await send(answering(201), { endpoint });
  expect(result).toEqual({ outcome: 'refused', problem: 'address' });
  expect(calls).toEqual([]);
});

test('rejects invalid browser keys without sending a request', async () => {
  const fake = vi.fn();
  const { keys } = await createVapid();
  const provider = createWebPush({ vapid: keys, fetch: fake as unknown as typeof fetch });
  const target = {
    endpoint: 'https://push.example.net/x',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  };
  expect(await provider.send(target, MESSAGE)).toEqual({ outcome: 'refused', problem: 'keys' });
  expect(fake).not.toHaveBeenCalled();
});
