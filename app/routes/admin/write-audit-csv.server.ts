import type { Language } from '#app/i18n/config.ts';
import { getMessages } from '#app/i18n/messages.server.ts';
import { CSV_START, formatCsvRecord } from '#worker/domain/csv/format-csv.ts';
import type { AuditEntry } from '#worker/services/admin/list-audit.ts';

/** Entries of the audit log as a CSV file, newest first; times are UTC. */
export async function* writeAuditCsv(pages: AsyncIterable<AuditEntry[]>, language: Language) {
  const { audit } = getMessages(language).console;
  const { columns } = audit;
  yield CSV_START +
    formatCsvRecord([
      columns.at,
      columns.action,
      columns.kind,
      columns.target,
      columns.name,
      columns.session,
      columns.address,
      columns.before,
      columns.after,
    ]);
  for await (const page of pages) {
    const records = page.map((entry) =>
      formatCsvRecord([
        new Date(entry.at).toISOString(),
        audit.actions[entry.action],
        entry.targetKind,
        entry.targetId,
        entry.driverEmail ?? entry.restaurantName,
        entry.sessionId,
        entry.addressHash,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
      ]),
    );
    yield records.join('');
  }
}
