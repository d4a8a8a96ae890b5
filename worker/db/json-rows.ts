import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Expression: the rows of a query as one JSON text (read by `parseJsonRows`), so that a statement can read them conditionally.
 */
export function writeJsonRowsSql(query: SQLWrapper, keys: readonly string[]): SQL {
  const pairs = keys.map((key) => sql.raw(`'${key}', ${toColumnName(key)}`));
  return sql`(select json_group_array(json_object(${sql.join(pairs, sql`, `)})) from ${query})`;
}

/** Condition: the column has one of these values. They are bound as one parameter, because a statement allows only 100. */
export function isAnyOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}

export const toColumnName = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the rows of a text made by `writeJsonRowsSql`; none for null. */
export function parseJsonRows<Row>(text: string | null): Row[] {
  return text === null ? [] : JSON.parse(text);
}
