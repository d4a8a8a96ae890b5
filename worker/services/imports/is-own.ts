import { and, eq } from 'drizzle-orm';
import { imports } from '#worker/db/schema/imports.ts';

export type OwnImport = { driver: { id: string }; importId: string };

/** Condition: this import, if it is the driver's. */
export const isOwn = ({ driver, importId }: OwnImport) =>
  and(eq(imports.id, importId), eq(imports.driverId, driver.id));
