import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tables a driver's screens are made from. */
const SHOWN = [
  'orders',
  'routes',
  'drivers',
  'sessions',
  'subscriptions',
  'integrations',
  'automationSettings',
  'notificationSettings',
  'networkMembers',
];

/** Statements of `worker/db/queries` that write to one of them. */
const WRITERS = [
  'insertOfferedOrder',
  'saveDays',
  'writeDays',
  'writeEntitlement',
  'upsertConnection',
  'updateCancellation',
  'turnOffUnlessPro',
  'holdRenewals',
  'moveLive',
  'endShift',
  'endShiftOfLast',
];

/** Use cases that write, and why they publish to no screen. */
const SILENT: Record<string, string> = {
  'admin/restore-driver.ts': 'nobody is signed in as a suspended driver',
  'admin/suspend-restaurant.ts': 'about a restaurant',
  'analytics/compare-drivers.ts': 'a mark of the job',
  'auth/find-or-create-driver.ts': 'a new driver has no screens',
  'billing/push-cancellations.ts': 'what the provider knows, not what the driver sees',
  'billing/record-payments.ts': 'what the ledger knows, not what the driver sees',
  'billing/reread-due.ts': 'a mark of the job',
  'billing/send-trial-notices.ts': 'a mark of the job',
  'deliveries/apply-delivery-update.ts': 'each of its moves publishes',
  'drivers/remember-browser.ts': 'said by the browser itself',
  'drivers/set-language.ts': 'a page is one language until it is loaded again',
  'imports/remove-page.ts': 'a page of an import, which publishes after some pages',
  'imports/rewrite-days.ts': 'statements of a page of an import, which publishes',
  'imports/write-page.ts': 'a page of an import, which publishes',
  'orders/archive-orders.ts': 'orders of long ago',
  'orders/expire-offers.ts': 'channels watch the clock themselves',
  'orders/roll-up-work.ts': 'statements of a change that publishes',
  'profile/save-picture.ts': 'read at the sign-in',
};

const folders = ['worker/services', 'worker/auth'];
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(root, folder, name), 'utf8') })),
);

const WRITES = new RegExp(
  `\\.(?:update|delete|insert)\\((?:${SHOWN.join('|')})\\)|insert(?:When|Rows)\\(\\s*ctx,\\s*(?:${SHOWN.join('|')}),|\\b(?:${WRITERS.join('|')})\\(`,
);

const writing = sources.filter(({ text }) => WRITES.test(text));
const publishes = ({ text }: { text: string }) => /\blive\.(?:changed|arrived|ended)\(/.test(text);

test('every use case that writes what a driver sees publishes to the driver’s screens', () => {
  const unpublished = writing.filter((source) => !publishes(source) && !(source.name in SILENT));
  expect(unpublished.map(({ name }) => name)).toEqual([]);
  expect(writing.filter(publishes).length).toBeGreaterThan(20);
});

test('what is excused writes, and publishes to nobody', () => {
  const silent = writing.filter((source) => !publishes(source)).map(({ name }) => name);
  expect(silent.sort()).toEqual(Object.keys(SILENT).sort());
});
