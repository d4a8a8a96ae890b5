import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { findImport } from '#worker/services/imports/find-import.ts';
import { uploadImport } from '#worker/services/imports/upload-import.ts';
import { HEADER, importLines, NOW, openImports, toFile, upload } from './import-file.ts';

test('counts only imports that are running or can be undone toward a driver’s limit', async () => {
  const opened = await openImports();
  const line = '2026-11-18,,,5.25,0,1,DoorDash,';
  const { id } = await importLines(opened, [HEADER, line]);
  const previewed = await upload(opened, toFile([HEADER, line, line, line]));
  const importId = previewed.ok ? (previewed.record?.id ?? '') : '';
  await env.DB.prepare(
    `with recursive numbers (n) as (select 2 union all select n + 1 from numbers where n < ?2)
     insert into imports (id, driver_id, file_name, state, created_at, header, sample, evidence, mapping, time_zone,
       read_at, summary, excerpt, confirmed_at, undo_until)
     select id || n, driver_id, file_name, state, created_at, header, sample, evidence, mapping, time_zone,
       read_at, summary, excerpt, confirmed_at, undo_until from imports, numbers where id = ?1`,
  )
    .bind(id, ACCOUNT_LIMITS.imports)
    .run();
  const uploadAgain = () => upload(opened, toFile([HEADER, line, line]));
  expect(await uploadAgain()).toMatchObject({ ok: false, error: { code: 'tooManyImports' } });
  expect(await findImport(opened.ctx, { driver: opened.driver, importId })).toMatchObject({ state: 'ready' });
  // A repeated request returns the import that it created before.
  await env.DB.prepare("insert into request_keys values (?, 'uploadImport', 'sent before', ?, ?)")
    .bind(opened.driver.id, JSON.stringify(id), NOW)
    .run();
  const repeat = { driver: opened.driver, file: toFile([HEADER, line]), requestKey: 'sent before' };
  expect(await uploadImport(opened.ctx, repeat)).toEqual({ ok: true, value: { importId: id } });
  const change = (set: string, which: string) =>
    env.DB.prepare(`update imports set ${set} where driver_id = ?1 and id ${which} ?2`)
      .bind(opened.driver.id, id)
      .run();
  await change(`undo_until = ${NOW - 1}`, '=');
  await change("state = 'importing'", '=');
  expect(await uploadAgain()).toMatchObject({ ok: false, error: { code: 'tooManyImports' } });
  await change("state = 'done'", '=');
  expect(await uploadAgain()).toMatchObject({ ok: true });
  await change(`undo_until = ${NOW - 1}`, '<>');
  expect(await uploadAgain()).toMatchObject({ ok: true });
});
