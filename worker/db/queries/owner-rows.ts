import { type SQL, sql } from 'drizzle-orm';

/** More accounts than anybody has with one email. */
const MAX_OWNERS = 20;

/** Subquery: the ids an administrator means: of the driver and every restaurant with an email, else the text itself. */
export function findOwnerIds(text: string): SQL {
  if (!text.includes('@')) return sql`(select ${text} as id)`;
  const email = text.toLowerCase();
  return sql`(select id from drivers where email = ${email}
    union all select id from restaurants where email = ${email} limit ${MAX_OWNERS})`;
}
