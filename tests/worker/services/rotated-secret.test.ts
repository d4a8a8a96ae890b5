import { env } from 'cloudflare:test';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createEmailToken, readEmailToken } from '#worker/auth/email-token.ts';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import { createReferralCookie, readReferralCookie } from '#worker/auth/referral-cookie.ts';
import { createCtx } from '#worker/ctx.ts';
import { hadTrial, recordTrial } from '#worker/db/queries/trial-rows.ts';
import { openBrowser } from '../pages/browse.ts';

const { COOKIE_SECRET: OLD } = env as unknown as { COOKIE_SECRET: string };
const NEW = 'a newer cookie secret that only tests know';

const open = (secrets: Record<string, string>) => createCtx({ ...env, ...secrets } as Env, () => {}, 'test');
const before = open({});
const rotated = open({ COOKIE_SECRET: NEW, COOKIE_SECRET_PREVIOUS: `${OLD},${'z'.repeat(40)}` });
const withoutOld = open({ COOKIE_SECRET: NEW });

test('a referral cookie stays valid after a rotation, and the next one is signed with the new secret', async () => {
  const origin = { referralCode: 'ABCD2345', campaign: 'standard', referralId: null } as const;
  const old = (await createReferralCookie(before.config, origin)).split(';')[0] ?? '';
  expect(await readReferralCookie(rotated.config, old)).toEqual(origin);
  expect(await readReferralCookie(withoutOld.config, old)).toBeNull();
  const fresh = (await createReferralCookie(rotated.config, origin)).split(';')[0] ?? '';
  expect(await readReferralCookie(before.config, fresh)).toBeNull();
  expect(await readReferralCookie(withoutOld.config, fresh)).toEqual(origin);
});

test('a confirmation link for an email address stays valid after a rotation', async () => {
  const change = { ownerId: 'd', from: 'a@roadwaze.example', to: 'b@roadwaze.example', expiresAt: 1 };
  const token = await createEmailToken(before.config.cookieSecret, change);
  const read = (ctx: typeof before) => readEmailToken(ctx.config.cookieSecrets, { token, ownerId: 'd' });
  expect([await read(rotated), await read(withoutOld)]).toEqual([change, null]);
});

test('a free trial recorded under an earlier secret still blocks a second one', async () => {
  const email = 'trial@roadwaze.example';
  await recordTrial(before, await hashEmail(before.config, email), sql`true`);
  const had = async (ctx: typeof before) => {
    const hashes = await hashEmail(ctx.config, email);
    const [row] = await ctx.db.all<{ had: number }>(sql`select ${hadTrial('nobody', hashes)} as had`);
    return row?.had;
  };
  expect([await had(rotated), await had(withoutOld)]).toEqual([1, 0]);
  const hashes = await hashEmail(rotated.config, email);
  await recordTrial(rotated, hashes, hadTrial('nobody', hashes));
  expect(await had(withoutOld)).toBe(1);
});

test('a toast stored before a rotation is shown after it', async () => {
  const browser = openBrowser();
  await browser.signIn('rotated@roadwaze.example');
  await browser.post('/orders', { intent: 'generateSamples' });
  const after = openBrowser({ COOKIE_SECRET: NEW, COOKIE_SECRET_PREVIOUS: OLD });
  for (const [name, value] of browser.cookies) after.cookies.set(name, value);
  expect(after.cookies.has('flash')).toBe(true);
  expect(await after.read('/orders')).toContain('role="status"');
});
