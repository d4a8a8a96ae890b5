import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';

/** Says that somebody is suspended, since when and why; nothing when they are not. */
export function SuspensionNote({ at, reason }: { at: number | null; reason: string | null }) {
  const t = useTranslations('console');
  if (at === null) return null;
  return (
    <div className="rounded-card bg-danger-soft p-4 text-danger">
      <p className="font-semibold">
        {t.rich('suspendedSince', { time: () => <DateTime at={at} style="fullDateTime" /> })}
      </p>
      <p translate="no" className="whitespace-pre-wrap break-words">
        {reason}
      </p>
    </div>
  );
}
