/** The CSV files a driver can export. */
export const EXPORT_KINDS = ['orders', 'daily'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The length of a leap year. */
export const MAX_EXPORT_DAYS = 366;
