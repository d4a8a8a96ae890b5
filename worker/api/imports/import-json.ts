import { z } from '@hono/zod-openapi';
import type { Ctx } from '#worker/ctx.ts';
import { IMPORT_STATES, MAX_LISTED_BAD } from '#worker/domain/imports/import.ts';
import { importColumnsSchema } from '#worker/domain/imports/inputs.ts';
import type { ImportedRow } from '#worker/domain/imports/read-row.ts';
import { agreesWithFile, type Sums } from '#worker/domain/imports/summary.ts';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import type { ImportRequest } from '#worker/services/imports/find-import.ts';
import { type FoundImport, getImport } from '#worker/services/imports/get-import.ts';
import { en } from '#worker/words/locales/en.ts';
import { toIso } from '../router.ts';

const sumsSchema = z.object({
  orders: z.int(),
  payoutAmount: z.number(),
  tipAmount: z.number(),
  distance: z.number().describe('Miles'),
});

/** An import as the API returns it. */
export const importSchema = z
  .object({
    id: z.string(),
    fileName: z.string(),
    state: z
      .enum(IMPORT_STATES)
      .describe(
        '`columns`: it needs a mapping; `importing`, `undoing`: send the same request again; `ready`: commit it',
      ),
    columns: z.array(z.string()).describe('The headings of the file'),
    mapping: z
      .object({ ...importColumnsSchema.shape })
      .partial()
      .describe('Which column (from 0) holds what, as it was suggested or chosen'),
    rows: z
      .array(
        z.object({
          line: z.int(),
          platform: z.enum(PLATFORM_IDS),
          restaurantName: z.string(),
          payoutAmount: z.number(),
          tipAmount: z.number(),
          distance: z.number().nullable(),
          startedAt: z.iso.datetime().nullable(),
          completedAt: z.iso.datetime().describe('Noon where the file has no time'),
          isKnown: z.boolean().describe('It is there already, and will not be written again'),
        }),
      )
      .describe('The first rows, as they were read'),
    bad: z
      .array(z.object({ line: z.int(), message: z.string(), value: z.string() }))
      .describe(`What cannot be imported, the first ${MAX_LISTED_BAD}`),
    total: z.int().describe('Rows of the file, without a line of sums'),
    badCount: z.int(),
    known: z.int(),
    sums: z.object({
      read: sumsSchema,
      new: sumsSchema,
      file: sumsSchema
        .omit({ orders: true })
        .partial()
        .nullable()
        .describe("The file's own line of sums; null: it has none"),
      agrees: z.boolean().nullable().describe('Whether what was read adds up to it'),
    }),
    written: z.object({ orders: z.int(), payoutAmount: z.number() }),
    undoUntil: z.iso.datetime().nullable(),
  })
  .openapi('Import');

type ImportJson = z.infer<typeof importSchema>;

/** Returns one of the driver's imports in the API's format. */
export async function readImportJson(ctx: Ctx, request: ImportRequest): Promise<Result<ImportJson>> {
  const found = await getImport(ctx, request);
  return found.ok ? succeed(toImportJson(found.value)) : found;
}

function toImportJson({ record, rows, bad }: FoundImport): ImportJson {
  const { id, fileName, state, header, mapping, summary, written, writtenCents, undoUntil } = record;
  const { readable, fresh, fileTotal } = summary;
  return {
    id,
    fileName,
    state,
    columns: header,
    mapping,
    rows: rows.map(({ line, isKnown, row }) => ({ line, ...toRowJson(row), isKnown })),
    bad: bad.map(({ line, problem, value }) => ({
      line,
      message: en.imports.problems[problem],
      value,
    })),
    total: summary.records,
    badCount: summary.bad,
    known: summary.known,
    sums: {
      read: toSumsJson(readable),
      new: toSumsJson(fresh),
      file: fileTotal && {
        ...(fileTotal.payoutCents !== null && { payoutAmount: toDollars(fileTotal.payoutCents) }),
        ...(fileTotal.tipCents !== null && { tipAmount: toDollars(fileTotal.tipCents) }),
        ...(fileTotal.miles !== null && { distance: roundTo(fileTotal.miles, 2) }),
      },
      agrees: agreesWithFile(summary),
    },
    written: { orders: written, payoutAmount: toDollars(writtenCents) },
    undoUntil: toIso(undoUntil),
  };
}

function toRowJson({ platform, restaurantName, ...row }: ImportedRow) {
  return {
    platform,
    restaurantName,
    payoutAmount: toDollars(row.payoutCents),
    tipAmount: toDollars(row.tipCents),
    distance: row.distanceMiles,
    startedAt: toIso(row.startedAt),
    completedAt: toIso(row.completedAt),
  };
}

function toSumsJson({ orders, payoutCents, tipCents, miles }: Sums) {
  return {
    orders,
    payoutAmount: toDollars(payoutCents),
    tipAmount: toDollars(tipCents),
    distance: roundTo(miles, 2),
  };
}
