import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { revertPayout } from '#worker/services/admin/revert-payout.ts';
import { payDrivers } from '#worker/services/billing/pay-drivers.ts';
import { signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { openAdmin } from './admin-browser.ts';
import { readAudit, readDriver } from './admin-rows.ts';
import { readBody } from './browse.ts';

const open = () => createCtx(env, () => {}, 'test');

async function credit(driverId: string, amountCents: number) {
  const posting = composePosting('referral_credit', 'driver_referral', {
    key: `credit:${crypto.randomUUID()}`,
    ownerId: driverId,
    amountCents,
    at: 1,
  });
  const ctx = open();
  await ctx.db.batch([...insertPosting(ctx, posting)]);
}

type Admin = Awaited<ReturnType<typeof openAdmin>>;

/** Returns the id of a driver's due amount, as the list links to it. */
async function findDue(admin: Admin, driverId: string): Promise<string> {
  const list = await admin.readBody(`/admin/payouts?owner=${driverId}`);
  return list.match(/target=(referral_earnings\.[\w.-]+)/)?.[1] ?? '';
}

const readActions = async (driverId: string) => (await readAudit(driverId)).map(({ action }) => action);

test('lists and exports what a driver is owed, and marks it as paid once, however often that is confirmed', async () => {
  const driver = await readDriver((await signIn()).email);
  await credit(driver.id, 1000);
  const admin = await openAdmin();
  expect(await admin.readBody('/admin/payouts')).toContain('$10.00');
  const target = await findDue(admin, driver.id);
  expect(await (await admin.open('/admin/payouts.csv')).text()).toContain(`${driver.id},`);
  await Promise.all([admin.act('payOut', target), admin.act('payOut', target)]);
  await admin.act('payOut', target);
  expect(await readActions(driver.id)).toEqual(['payOut']);
  expect(await admin.readBody('/admin/payouts')).not.toContain(driver.id);
  expect((await readPostings(driver.id)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['referral_credit', 1000],
    ['payout', 1000],
  ]);
  expect((await admin.act('payOut', `referral_earnings.${driver.id}.999999`)).status).toBe(404);
});

test('the list and its file start with everything that is due, whatever it is for', async () => {
  const { email } = await signIn();
  const driver = await readDriver(email);
  await credit(driver.id, 900);
  const ctx = open();
  const pay = { key: crypto.randomUUID(), ownerId: driver.id, amountCents: 564, at: 1 };
  const accrual = composePosting('payout_accrual', 'delivery', pay);
  await ctx.db.batch([...insertPosting(ctx, accrual)]);
  const admin = await openAdmin();
  const read = (query: string) => admin.readBody(`/admin/payouts?owner=${driver.id}${query}`);
  const all = await read('');
  for (const text of ['$9.00', '$5.64', 'Owed for deliveries']) expect(all).toContain(text);
  expect(all).toContain(`target=delivery_earnings.${driver.id}.`);
  const deliveries = await read('&account=delivery_earnings');
  expect(deliveries).toContain('$5.64');
  expect(deliveries).not.toContain('$9.00');
  const file = await (await admin.open('/admin/payouts.csv')).text();
  expect(file).toContain(`${driver.id},${email},9.00,,Owed for referrals`);
  expect(file).toContain(`${driver.id},${email},5.64,,Owed for deliveries`);
});

test('distinguishes a scheduled payout, which is still to be sent, from one marked as paid', async () => {
  const { email } = await signIn();
  const driver = await readDriver(email);
  await credit(driver.id, 900);
  const ctx = createCtx(env, () => {}, 'test', Date.now() - DAY_MS * 8);
  const pay = { key: crypto.randomUUID(), ownerId: driver.id, amountCents: 564, at: ctx.now };
  await ctx.db.batch([...insertPosting(ctx, composePosting('payout_accrual', 'delivery', pay))]);
  const admin = await openAdmin();
  expect(await admin.readBody('/admin/payouts')).toContain('Delivery pay is marked paid every Monday');
  await payDrivers(open());
  const ledger = `/admin/ledger?owner=${driver.id}&kind=payout`;
  expect((await admin.readBody(ledger)).split('by the schedule')).toHaveLength(2);
  await admin.act('payOut', await findDue(admin, driver.id));
  const page = await admin.readBody(ledger);
  expect(page).toContain('$9.00');
  expect(page.split('by the schedule')).toHaveLength(2);
  const file = await (await admin.open(ledger.replace('ledger', 'ledger.csv'))).text();
  expect(file).toContain('By the schedule');
  expect(file.split(',yes,')).toHaveLength(2);
});

test('holds what a suspended driver is owed, and does not pay an amount that has changed meanwhile', async () => {
  const driver = await readDriver((await signIn()).email);
  await credit(driver.id, 500);
  const admin = await openAdmin();
  const target = await findDue(admin, driver.id);
  await admin.act('suspendDriver', driver.id, 'Under review');
  const list = `/admin/payouts?owner=${driver.id}`;
  const held = await admin.readBody(list);
  expect(held).toContain('Suspended');
  expect(held).not.toContain('/admin/do/payOut');
  expect(await (await admin.open('/admin/payouts.csv')).text()).toContain(',5.00,Suspended');
  await admin.act('payOut', target);
  expect(await admin.readBody(list)).toContain('The driver is suspended');
  await admin.act('restoreDriver', driver.id);
  expect(await admin.readBody(`/admin/do/payOut?target=${target}`)).toContain('$5.00');
  await credit(driver.id, 700);
  expect((await admin.act('payOut', target)).status).toBe(303);
  const changed = await admin.readBody(list);
  expect(changed).toContain('The amount owed has changed');
  expect(changed).toContain('$12.00');
  expect(await readActions(driver.id)).toEqual(['suspendDriver', 'restoreDriver']);
});

test('a payout marked by mistake is reversed once, is due again, and is paid again', async () => {
  const person = await signIn();
  const driver = await readDriver(person.email);
  await credit(driver.id, 1500);
  const admin = await openAdmin();
  const target = await findDue(admin, driver.id);
  expect((await admin.act('revertPayout', target)).status).toBe(404);
  await admin.act('payOut', target);
  const ledger = `/admin/ledger?owner=${driver.id}`;
  expect(await admin.readBody(ledger)).toContain(`/admin/do/revertPayout?target=${target}`);
  const asked = await admin.readBody(`/admin/do/revertPayout?target=${target}`);
  expect(asked).toContain('Reverse this payout?');
  expect(asked).toContain(person.email);
  expect(asked).toContain('$15.00');
  expect((await admin.act('revertPayout', target, '')).status).toBe(400);

  const others = await Promise.all([openAdmin(), openAdmin()]);
  await Promise.all([admin, ...others].map((one) => one.act('revertPayout', target, 'The bank refused it')));
  await admin.act('revertPayout', target, 'once more');
  // From a page that was open before. The payout is due again, so nothing says that it is paid.
  await admin.act('payOut', target);
  expect(await admin.readBody(ledger)).toContain('The amount owed has changed');
  expect(await readActions(driver.id)).toEqual(['payOut', 'revertPayout']);
  const [, entry] = await readAudit(driver.id);
  expect(JSON.parse(entry?.before ?? '')).toEqual({ owedCents: 0 });
  expect(JSON.parse(entry?.after ?? '')).toEqual({
    account: 'referral_earnings',
    revertedCents: 1500,
    owedCents: 1500,
    posting: `payout:${target}`,
    reason: 'The bank refused it',
  });
  await expectBalancedLedger();
  const reversed = await admin.readBody(ledger);
  expect(reversed).not.toContain('/admin/do/revertPayout');
  expect(reversed).toContain('>Reversed<');
  expect(await (await admin.open('/admin/payouts.csv')).text()).toContain(
    `${driver.id},${person.email},15.00`,
  );
  const page = await readBody(await person.get('/profile/payments'));
  expect(page).toContain('Payout failed, owed to you again');
  expect(page).toMatch(/From referrals<\/dt><dd[^>]*>\$15\.00/);

  const again = await findDue(admin, driver.id);
  expect(again).not.toBe(target);
  await admin.act('payOut', again);
  expect((await readPostings(driver.id)).map(({ kind }) => kind)).toEqual([
    'referral_credit',
    'payout',
    'payout_reversal',
    'payout',
  ]);
  await admin.act('revertPayout', target, 'the first one again');
  expect(await findDue(admin, driver.id)).toBe('');
  await expectBalancedLedger();
});

test('reversing a payout during a new payout and a new credit keeps the ledger balanced', async () => {
  const driver = await readDriver((await signIn()).email);
  await credit(driver.id, 800);
  const admin = await openAdmin();
  const target = await findDue(admin, driver.id);
  await admin.act('payOut', target);
  const actor = { sessionId: 'session', addressHash: 'address' };
  const revert = () => revertPayout(open(), { actor, targetId: target, reason: 'race' });
  const results = await Promise.all([
    revert(),
    credit(driver.id, 300),
    revert(),
    admin.act('payOut', target),
    revert(),
  ]);
  const won = results.filter((one) => one && 'ok' in one && one.ok && 'value' in one && one.value.isChanged);
  expect(won).toHaveLength(1);
  await expectBalancedLedger();
  expect(await admin.readBody(`/admin/payouts?owner=${driver.id}`)).toContain('$11.00');
});

test('says so when an account that was owed money is deleted, and links to the ledger', async () => {
  const driver = await readDriver((await signIn()).email);
  await credit(driver.id, 700);
  await env.DB.prepare('delete from drivers where id = ?').bind(driver.id).run();
  const page = await (await openAdmin()).readBody(`/admin/payouts?owner=${driver.id}`);
  expect(page).toContain('Account deleted');
  expect(page).toContain(`/admin/ledger?owner=${driver.id}`);
});
