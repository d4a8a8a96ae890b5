import { paths } from '#worker/domain/shared/paths.ts';

/** Pages whose route begins where the driver is. */
export const ROUTE_PAGES: readonly string[] = [paths.home(), paths.drive(), paths.map()];
