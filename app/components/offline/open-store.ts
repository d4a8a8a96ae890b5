import { type IDBPDatabase, openDB } from 'idb';

/** Opens a database for one use and closes it, since an open one cannot be deleted. `create` creates the stores of a new one. */
export async function withStore<Schema, T>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
  run: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  return closeAfter(await openDB<Schema>(name, 1, { upgrade: create }), run);
}

/** The same for an existing database, else null, so that reading does not recreate a deleted one. */
export async function withStoreIfThere<Schema, T>(
  name: string,
  run: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T | null> {
  const opening = openDB<Schema>(name, 1, {
    upgrade: (_database, _before, _after, creation) => {
      creation.done.catch(() => {});
      creation.abort();
    },
  });
  const database = await opening.catch((error) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
  return database && closeAfter(database, run);
}

async function closeAfter<Schema, T>(
  database: IDBPDatabase<Schema>,
  run: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  try {
    return await run(database);
  } finally {
    database.close();
  }
}
