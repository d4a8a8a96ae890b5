/** What can be taken along as a CSV file. */
export const EXPORT_KINDS = ['orders', 'daily'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** A year, leap years included. */
export const LONGEST_EXPORT_DAYS = 366;
