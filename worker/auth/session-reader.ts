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

/** Returns the statements of a page for a driver. */
export type SelectPage<Group extends PageStatements> = (driver: Driver) => Group;

export type SessionReader = {
  /** Reads the session state of the request, at most once. */
  getState: () => Promise<SessionState>;
  /** Returns the session state if a read has started; doesn't start one. */
  peekState: () => Promise<SessionState> | undefined;
  /** Reads the session and the rows of its page; null without a session. */
  readPage: <const Group extends Statements>(select: SelectPage<Group>) => Promise<PageRows<Group> | null>;
};

type PageRows<Group extends Statements> = {
  session: NonNullable<SessionState['current']>;
  rows: BatchResults<Group>;
};

/** Limits memory use. */
const MAX_GUESSES = 1000;

/**
 * The drivers of recent sessions by token hash. Only a guess: a page's statements run for it in the batch that reads session and
 * driver, and their rows are used only if the driver returned yields the same statements.
 */
const guesses = new Map<string, Driver>();

/**
 * Returns a reader for a request's session and its page's rows: one round trip if the driver is known from the last request, else
 * two. `onRead` runs with the session before it is returned to callers.
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

/** Whether the driver's page needs the same statements that were run for the guess. */
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
  // Loaders start together, so the page's loader has set its statements by the time the token is hashed.
  const tokenHash = await hashSessionToken(ctx, cookieHeader);
  const guess = tokenHash === null ? undefined : guesses.get(tokenHash);
  const select = getAsked();
  const read =
    tokenHash !== null && guess && select ? await readTogether(ctx, tokenHash, guess, select) : null;
  const { state, page } = read ?? { state: await readSession(ctx, tokenHash), page: null };
  if (tokenHash !== null) remember(tokenHash, state.current?.driver);
  return { state, page };
}

/** If the batch fails, the page's statements may be the cause, so the caller then reads the session separately. */
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
