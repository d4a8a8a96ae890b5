import { type ReactNode, useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { repeatInSight } from '#app/components/live/repeat-in-sight.ts';
import { ChevronDown } from '#app/components/ui/icons.ts';
import { QueueList } from './queue-list.tsx';
import { type StoredAction, useIsOffline, useQueuedActions } from './queue-state.ts';
import { useSender } from './use-sender.ts';
import { useWholePages } from './use-whole-pages.ts';

type Props = { driverId: string; readAt: number };

/** Shows that the phone is offline, how old the page is, and which actions are queued, refused or unconfirmed. */
export function OfflineBar({ driverId, readAt }: Props): ReactNode {
  const t = useTranslations('offline');
  const actions = useQueuedActions();
  const isOffline = useIsOffline();
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline && !wasOffline) setWasOffline(true);
  useSender(driverId);
  useWholePages(isOffline);
  const open = actions.filter(({ state }) => state !== 'sent');
  if (!isOffline && open.length === 0) return null;
  return (
    <section
      aria-label={t('label')}
      className="sticky top-0 z-40 border-line border-b bg-warn-soft px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 text-small text-warn"
    >
      <div className="mx-auto max-w-[82rem]">
        <div className="flex flex-wrap gap-x-1 font-semibold">
          {/* A live region must exist before its text appears, or the text is not announced. */}
          <p role="alert">{isOffline ? t('offline') : wasOffline && t('online')}</p>
          {isOffline && <PageAge readAt={readAt} />}
        </div>
        {open.length > 0 && <Queue driverId={driverId} actions={open} />}
      </div>
    </section>
  );
}

function Queue({ driverId, actions }: { driverId: string; actions: StoredAction[] }) {
  const t = useTranslations('offline');
  const counts = (['waiting', 'refused', 'unknown'] as const).map((state) => ({
    state,
    count: actions.filter((action) => action.state === state).length,
  }));
  const shown = counts.filter(({ count }) => count > 0);
  // Failed actions need a response, and an added offer is shown only here.
  const isOpen = actions.some(({ state, kind }) => state !== 'waiting' || kind === 'add');
  return (
    <details open={isOpen || undefined}>
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        {shown.map(({ state, count }) => t(`counts.${state}`, { count })).join(' · ')}
        <ChevronDown aria-hidden className="size-4 [details[open]>summary>&]:rotate-180" />
      </summary>
      <QueueList driverId={driverId} actions={actions} />
    </details>
  );
}

const STEP_MS = 15_000;

/** The page's age. It is outside the live region, which would announce every change. */
function PageAge({ readAt }: Pick<Props, 'readAt'>) {
  const t = useTranslations('offline');
  const [now, setNow] = useState(Date.now);
  useEffect(() => repeatInSight(STEP_MS, () => setNow(Date.now())), []);
  // The phone's clock may be behind the server's.
  const age = useFormatter().relativeTime(readAt, Math.max(readAt, now));
  return <p>{t('updated', { age })}</p>;
}
