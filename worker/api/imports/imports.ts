import type { Ctx } from '#worker/ctx.ts';
import type { ImportMapping } from '#worker/domain/imports/import.ts';
import { commitImportSchema } from '#worker/domain/imports/inputs.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { allowNoBody } from '#worker/http/read-json.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import type { ImportRequest } from '#worker/services/imports/find-import.ts';
import { removeImport } from '#worker/services/imports/remove-import.ts';
import { uploadImport } from '#worker/services/imports/upload-import.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';
import { createRouter, describeId, describeJson, describeOperations, readKey } from '../router.ts';
import { importSchema, readImportJson } from './import-json.ts';

const operation = describeOperations('Imports', requireApiDriver);
const bodilessOperation = describeOperations('Imports', requireApiDriver, allowNoBody);
const params = describeId('Import id');

const upload = operation('post', '/imports', {
  summary: 'Read a CSV file of past orders, up to 5 MB and 100,000 rows, and preview what it would add',
  description:
    'Writes no order. It replaces an earlier file that was never committed. Sent again with its key, it returns the same import as it is by then; 404 when that is gone.',
  isKeyed: true,
  // Not under `request`, where the validator would parse the form a second time.
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', format: 'binary' } },
          required: ['file'],
        },
      },
    },
  },
  // 404: another file replaced the import in the meantime, or before a repeat.
  responses: { 201: describeJson(importSchema, 'The preview') },
  errors: [404, 409],
});

const commit = bodilessOperation('post', '/imports/{id}/commit', {
  summary: 'Write the orders of an import, by a corrected mapping if one is sent',
  description:
    'A request does some thousand rows: send it again until `state` is `done`. Repeats write nothing twice.',
  params,
  isKeyed: true,
  body: commitImportSchema,
  responses: { 200: describeJson(importSchema, 'The import as it is now') },
  errors: [409],
});

const remove = operation('delete', '/imports/{id}', {
  summary: 'Undo an import within 28 days, or discard one that was never committed',
  description:
    'A request removes some thousand orders, and the server removes the rest within hours: 404 after a 202 means that it is gone.',
  params,
  isKeyed: true,
  responses: {
    202: describeJson(importSchema, 'More is left to remove: send it again'),
    204: { description: 'It is gone, and so is what it added' },
  },
  errors: [409],
});

export const importsApi = createRouter()
  .openapi(upload, async (c) => {
    const { ctx, driver, form } = c.var;
    const sent = form?.get('file');
    const file = sent instanceof File ? sent : new File([], '');
    const requestKey = readKey(c);
    const { importId } = unwrap(await uploadImport(ctx, { driver, file, requestKey }));
    return c.json(unwrap(await readImportJson(ctx, { driver, importId })), 201);
  })
  .openapi(commit, async (c) => {
    const { ctx, driver } = c.var;
    const request = { driver, importId: c.req.valid('param').id };
    const { mapping } = c.req.valid('json');
    const key = readKey(c);
    const once = { ownerId: driver.id, operation: `commitImport:${request.importId}`, key };
    const committed = await respondOnce(
      ctx,
      once,
      () => runCommit(ctx, request, mapping),
      ({ state }) => state === 'done',
    );
    return c.json(unwrap(committed), 200);
  })
  .openapi(remove, async (c) => {
    const { ctx, driver } = c.var;
    const request = { driver, importId: c.req.valid('param').id };
    const key = readKey(c);
    const once = { ownerId: driver.id, operation: `removeImport:${request.importId}`, key };
    const removed = await respondOnce(
      ctx,
      once,
      () => removeImport(ctx, request),
      ({ isGone }) => isGone,
    );
    if (unwrap(removed).isGone) return c.body(null, 204);
    return c.json(unwrap(await readImportJson(ctx, request)), 202);
  });

async function runCommit(
  ctx: Ctx,
  request: ImportRequest,
  mapping: ImportMapping | undefined,
): ReturnType<typeof readImportJson> {
  const committed = await confirmImport(ctx, request, mapping);
  return committed.ok ? readImportJson(ctx, request) : nameFields(committed);
}

/** Prefixes the fields of a rejected mapping with its path in the body. */
function nameFields(refused: Extract<Result<undefined>, { ok: false }>): Result<never> {
  const { code, fields, ...rest } = refused.error;
  return fail(code, {
    ...rest,
    ...(fields && { fields: fields.map(({ path, message }) => ({ path: `mapping.${path}`, message })) }),
  });
}
