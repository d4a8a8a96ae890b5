import type { Column, SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { Ctx } from '#worker/ctx.ts';
import type { ListFilter } from '#worker/domain/admin/list-filters.ts';
import type { ListName } from '#worker/domain/admin/list-names.ts';
import type { ListCursor } from '#worker/domain/admin/list-page.ts';
import type { CsvValue } from '#worker/domain/csv/format-csv.ts';
import type { Catalog } from '#worker/words/locales/en.ts';

/** A console list: its order, its rows and the columns of its CSV file. */
export type ListDefinition<List extends ListName, Row> = {
  plan: (filter: ListFilter<List>) => ListPlan<Row>;
  /** Reads the rows; `sortKey` is the plan's key. */
  select: (ctx: Ctx, sortKey: SQL.Aliased<string | number>) => ListSelect<Row>;
  /** Returns a condition that replaces the plan's. `place` selects the rows after the cursor and within the bounds. */
  narrow?: (filter: ListFilter<List>, place: SQL | undefined, limit: number) => SQL | undefined;
  /** The key and id that order a row. */
  toCursor: (row: Row) => ListCursor;
  csv?: (texts: Catalog['console']) => CsvColumn<Row>[];
};

/** An order along one index, the condition that index serves, and the one to check row by row. */
export type ListPlan<Row> = ListOrder & Conditions<Row>;

export type ListOrder = {
  key: Column;
  /** Breaks ties between equal keys; omitted if keys are unique. */
  id?: Column;
  direction: 'up' | 'down';
  /** The inclusive lower bound of the key (`from`) and its exclusive upper bound (`below`); null means unbounded. */
  from?: Bound | null;
  below?: Bound | null;
};

export type Bound = string | number | SQL;

export type Conditions<Row> = { where: SQL | undefined; matches: ((row: Row) => boolean) | undefined };

/** A select with its joins, before its condition, order and limit. */
type ListSelect<Row> = PromiseLike<Row[]> &
  RunnableQuery<Row[], 'sqlite'> & {
    where: (condition: SQL | undefined) => ListSelect<Row>;
    orderBy: (...order: SQL[]) => ListSelect<Row>;
    limit: (limit: number) => ListSelect<Row>;
  };

type CsvColumn<Row> = [heading: string, value: (row: Row) => CsvValue];

/** Formats an instant for a CSV file: ISO 8601, UTC. */
export const writeInstant = (at: number | null) => at && new Date(at).toISOString();

/** Formats an amount for a CSV file: in US dollars. */
export const writeCents = (cents: number) => (cents / 100).toFixed(2);
