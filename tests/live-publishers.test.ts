import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tables that a driver's screens show. */
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

/** Use cases that write, with the reason why they don't publish to screens. */
const SILENT: Record<string, string> = {
  'admin/restore-driver.ts': 'nobody is signed in as a suspended driver',
  'analytics/compare-drivers.ts': 'a mark of the job',
  'auth/find-or-create-driver.ts': 'a new driver has no screens',
  'billing/push-cancellations.ts': 'what the provider knows, not what the driver sees',
  'billing/record-payments.ts': 'what the ledger knows, not what the driver sees',
  'billing/reread-due.ts': 'a mark of the job',
  'billing/send-trial-notices.ts': 'a mark of the job',
  'reported-deliveries/apply-delivery-update.ts': 'each of its moves publishes',
  'drivers/remember-browser.ts': 'said by the browser itself',
  'drivers/set-language.ts': 'a page is one language until it is loaded again',
  'imports/remove-pages.ts': 'a page of an import, which publishes after some pages',
  'imports/rewrite-days.ts': 'statements of a page of an import, which publishes',
  'imports/write-import-pages.ts': 'a page of an import, which publishes',
  'orders/archive-orders.ts': 'orders of long ago',
  'orders/roll-up-work.ts': 'statements of a change that publishes',
  'profile/save-picture.ts': 'read at the sign-in',
  'jobs/clean-up.ts': 'channels watch the clock themselves',
};

const readSources = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(root, folder, name), 'utf8') }));

const WRITES_ITSELF = new RegExp(
  `\\.(?:update|delete|insert)\\((?:${SHOWN.join('|')})\\)|insert(?:When|Rows)\\(\\s*ctx,\\s*(?:${SHOWN.join('|')}),`,
);

/** Returns the functions in `worker/db/queries` that write to one of these tables, directly or through other functions. */
function listWriters(): string[] {
  const functions = readSources('worker/db/queries').flatMap(({ text }) =>
    text.split(/^(?=(?:export )?(?:async )?function )/m).map((body) => ({
      name: body.match(/^(?:export )?(?:async )?function (\w+)/)?.[1],
      body: body.replace(/^.*function \w+/, ''),
    })),
  );
  const writers = new Set<string>();
  for (let count = -1; count < writers.size; ) {
    count = writers.size;
    const writes = new RegExp(
      `${WRITES_ITSELF.source}${[...writers].map((name) => `|\\b${name}\\(`).join('')}`,
    );
    for (const { name, body } of functions) if (name && writes.test(body)) writers.add(name);
  }
  return [...writers];
}

const WRITERS = listWriters();
const WRITES = new RegExp(`${WRITES_ITSELF.source}|\\b(?:${WRITERS.join('|')})\\(`);

const sources = ['worker/services', 'worker/auth'].flatMap(readSources);
const writing = sources.filter(({ text }) => WRITES.test(text));
const publishes = ({ text }: { text: string }) => /\blive\.(?:changed|arrived|ended)\(/.test(text);

test('every use case that writes what a driver sees publishes to the driver’s screens', () => {
  const unpublished = writing.filter((source) => !publishes(source) && !(source.name in SILENT));
  expect(unpublished.map(({ name }) => name)).toEqual([]);
  expect(writing.filter(publishes).length).toBeGreaterThan(20);
});

test('every exempt use case writes and does not publish', () => {
  const silent = writing.filter((source) => !publishes(source)).map(({ name }) => name);
  expect(silent.sort()).toEqual(Object.keys(SILENT).sort());
});
