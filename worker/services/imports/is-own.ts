import { and, eq } from 'drizzle-orm';
import { imports } from '#worker/db/schema/imports.ts';

/** An import and whose it must be. */
export type OwnImport = { driver: { id: string }; importId: string };

/** Condition: an import is this one, and the driver's own. */
export const isOwn = ({ driver, importId }: OwnImport) =>
  and(eq(imports.id, importId), eq(imports.driverId, driver.id));
