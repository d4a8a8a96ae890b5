import type { AppLoadContext } from '@remix-run/cloudflare';
import { expect, test } from 'vitest';
import { createToast, readFlashToast, redirectWithToast } from './toast.server.ts';

test('ends a long toast value with an ellipsis, never within a character', () => {
  const write = (restaurant: string) =>
    createToast({ kind: 'success', key: 'restaurantActivated', values: { restaurant } }).values?.restaurant;
  expect(write('x'.repeat(80))).toBe('x'.repeat(80));
  expect(write('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(write(`${'x'.repeat(78)}🍕 Pizza`)).toBe(`${'x'.repeat(78)}…`);
});

test('keeps a flash toast on prefetch and shows it on the page the redirect leads to', async () => {
  const context = { ctx: { config: { isLocal: true, cookieSecrets: ['secret'] } } } as AppLoadContext;
  const toast = createToast({ kind: 'success', key: 'orderAccepted' });
  const redirect = await redirectWithToast(context, { toast, to: '/orders' });
  const Cookie = redirect.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const read = (headers: Record<string, string>) =>
    readFlashToast(
      context,
      new Request('https://roadwaze.example/orders', { headers: { Cookie, ...headers } }),
    );
  expect(await read({ Purpose: 'prefetch' })).toEqual({ toast: null, headers: {} });
  const shown = await read({});
  expect(shown.toast).toEqual(toast);
  expect(new Headers(shown.headers).get('Set-Cookie')).toContain('flash=; Max-Age=0');
});
