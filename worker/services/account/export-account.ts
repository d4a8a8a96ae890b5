import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import { ACCOUNT_LISTS } from './account-lists.ts';

const PAGE_SIZE = 200;

/**
 * Yields what is stored about a driver as one JSON object, in pieces, holding at most one page of rows in memory. Leaves out
 * secrets and the tables listed in `export-account.test.ts`.
 */
export async function* exportAccount(ctx: Ctx, driver: Driver): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date(ctx.now).toISOString())}`;
  yield `,\n"driver":${JSON.stringify(toOwnDriver(driver))}`;
  for (const [name, list] of Object.entries(ACCOUNT_LISTS)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    // Selected only now: an order archived during the export then appears in the archived orders, which come later.
    const rowids = (await list.selectRowids(ctx, driver.id)).map(({ rowid }) => rowid);
    for (const page of chunk(rowids, PAGE_SIZE)) {
      const entries = await list.readEntries(ctx, driver.id, page);
      for (const entry of entries) {
        yield separator + JSON.stringify(entry);
        separator = ',\n';
      }
    }
    yield ']';
  }
  yield '}\n';
}

function toOwnDriver(driver: Driver) {
  const {
    suspensionReason: _reason,
    nameKey: _name,
    surnameKey: _surname,
    workVersion: _version,
    ...ownDriver
  } = driver;
  return ownDriver;
}
