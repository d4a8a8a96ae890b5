import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type BatchResults, batch, type Statements, serializeStatements } from '#worker/db/write.ts';
import { isStoreError } from '#worker/errors.ts';
import {
  hashSessionToken,
  readSession,
  type SessionState,
  selectSession,
  toSessionState,
} from './session.ts';

export type PageStatements = Statements;

/** The statements of a page. */
export type SelectPage<Group extends PageStatements> = (driver: Driver) => Group;

export type SessionReader = {
  /** Who a request is from; read at most once. */
  getState: () => Promise<SessionState>;
  /** The same if it has been asked for; does not read it. */
  peekState: () => Promise<SessionState> | undefined;
  /** The session and the rows of its page; null without a session. */
  readPage: <const Group extends Statements>(select: SelectPage<Group>) => Promise<PageRows<Group> | null>;
};

type PageRows<Group extends Statements> = {
  session: NonNullable<SessionState['current']>;
  rows: BatchResults<Group>;
};

/** Bounds the memory. */
const MAX_GUESSES = 1000;

/**
 * The drivers of recent sessions by the hash of the token. Only a guess: it lets a page's statements run in the batch that reads
 * session and driver, and their rows are used only if that batch returns a driver with the same statements.
 */
const guesses = new Map<string, Driver>();

/**
 * Reads the session of a request, and with it what its page reads, in one round trip where the driver is known from the last
 * request, else in two. `onRead` is called with the session before anyone gets it.
 */
export function createSessionReader(
  ctx: Ctx,
  cookieHeader: string | null,
  onRead: (state: SessionState) => Promise<void>,
): SessionReader {
  let asked: SelectPage<Statements> | null = null;
  let found: Promise<Read> | undefined;
  const read = () => {
    found ??= readWithPage(ctx, cookieHeader, () => asked).then(async (result) => {
      await onRead(result.state);
      return result;
    });
    return found;
  };
  return {
    getState: async () => (await read()).state,
    peekState: () => found?.then(({ state }) => state),
    async readPage<const Group extends Statements>(select: SelectPage<Group>) {
      asked ??= select;
      const { state, page } = await read();
      const { current: session } = state;
      if (!session) return null;
      if (page?.select === select && isSameReading(page, session.driver)) {
        return { session, rows: page.rows as BatchResults<Group> };
      }
      return { session, rows: await batch(ctx, select(session.driver)) };
    },
  };
}

type PageRead = { select: SelectPage<Statements>; guess: Driver; statements: Statements; rows: unknown };

type Read = { state: SessionState; page: PageRead | null };

/** Whether the page of this driver has the statements that were run for the guess. */
function isSameReading({ select, guess, statements }: PageRead, driver: Driver): boolean {
  return (
    JSON.stringify(guess) === JSON.stringify(driver) ||
    serializeStatements(statements) === serializeStatements(select(driver))
  );
}

async function readWithPage(
  ctx: Ctx,
  cookieHeader: string | null,
  getAsked: () => SelectPage<Statements> | null,
): Promise<Read> {
  // Loaders start together: when the token is hashed, the page's loader has set its statements.
  const tokenHash = await hashSessionToken(ctx, cookieHeader);
  const guess = tokenHash === null ? undefined : guesses.get(tokenHash);
  const select = getAsked();
  const read =
    tokenHash !== null && guess && select ? await readTogether(ctx, tokenHash, guess, select) : null;
  const { state, page } = read ?? { state: await readSession(ctx, tokenHash), page: null };
  if (tokenHash !== null) remember(tokenHash, state.current?.driver);
  return { state, page };
}

/** If the batch fails, only the page's statements may be wrong, so the session is then read separately. */
async function readTogether(
  ctx: Ctx,
  tokenHash: string,
  guess: Driver,
  select: SelectPage<Statements>,
): Promise<Read | null> {
  const statements = select(guess);
  try {
    const { who, rows } = await batch(ctx, { who: selectSession(ctx, { tokenHash }), rows: statements });
    return { state: toSessionState(ctx, who), page: { select, guess, statements, rows } };
  } catch (error) {
    if (!isStoreError(error)) ctx.log('warn', 'page not read with its session', { error: String(error) });
    return null;
  }
}

function remember(tokenHash: string, driver: Driver | undefined): void {
  guesses.delete(tokenHash);
  if (!driver) return;
  guesses.set(tokenHash, { ...driver });
  const [oldest] = guesses.size > MAX_GUESSES ? guesses.keys() : [];
  if (oldest !== undefined) guesses.delete(oldest);
}
