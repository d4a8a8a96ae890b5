import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { chooseColumns } from '#worker/services/imports/choose-columns.ts';
import { advance, openImports, toFile, upload } from './import-file.ts';

test('rows read by earlier columns are dropped once others were chosen', async () => {
  const session = env.DB.withSession();
  vi.spyOn(env.DB, 'withSession').mockReturnValueOnce(session);
  const opened = await openImports();
  const uploaded = await upload(opened, toFile(['Date,Amount,Other', '2026-11-18,5.00,7.00']));
  if (!uploaded.ok || !uploaded.record) throw new Error('Not uploaded');
  const { id: importId } = uploaded.record;
  const choose = (total: number) =>
    chooseColumns(
      opened.ctx,
      { driver: opened.driver, importId },
      { end: 0, total, defaultPlatform: 'grubhub', dateOrder: 'mdy', decimalMark: '.', units: 'miles' },
    );
  const send = session.batch.bind(session);
  let calls = 0;
  // why: the second choice has to come while the rows of the first are on their way to the database.
  const batch = vi.spyOn(session, 'batch').mockImplementation(async (statements) => {
    calls += 1;
    if (calls === 3) await expect(choose(2)).rejects.toThrow('lost');
    else if (calls === 5) throw new Error('The connection is lost');
    return send(statements);
  });
  await choose(1);
  batch.mockRestore();
  expect(await advance(opened, importId)).toMatchObject({
    state: 'ready',
    summary: { fresh: { orders: 1, payoutCents: 700 } },
  });
});
