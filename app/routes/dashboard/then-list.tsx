import { useTranslations } from 'use-intl';
import { StopNumber } from '#app/components/map/stop-number.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import type { ShownStop } from '#app/routes/drive/list-active-stops.ts';
import { useStopTexts } from '#app/routes/drive/use-stop-texts.ts';
import { AcceptedForYou } from '#app/routes/offers/accepted-for-you.tsx';
import { SendState } from '#app/routes/orders/send-state.tsx';
import type { Automated } from '#worker/domain/automation/automated.ts';

const SHOWN_STOPS = 2;

type Props = { stops: ShownStop[]; automated: Automated };

/** The stops after the next one. The first two are visible, the rest collapsed. */
export function ThenList({ stops, automated }: Props) {
  const t = useTranslations('home');
  const [shown, rest] = [stops.slice(0, SHOWN_STOPS), stops.slice(SHOWN_STOPS)];
  return (
    <div className="clear-both border-line border-t px-4 py-2">
      <h3 className="sr-only">{t('afterwards')}</h3>
      <ol start={2}>
        {shown.map((stop, index) => (
          <ThenStop key={keyOf(stop)} stop={stop} number={index + 2} automated={automated} />
        ))}
      </ol>
      {rest.length > 0 && (
        <details className="group">
          <DisclosureSummary>{t('moreStops', { count: rest.length })}</DisclosureSummary>
          <ol start={2 + SHOWN_STOPS}>
            {rest.map((stop, index) => (
              <ThenStop
                key={keyOf(stop)}
                stop={stop}
                number={index + 2 + SHOWN_STOPS}
                automated={automated}
              />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function keyOf({ kind, orders }: ShownStop): string {
  return `${kind} ${orders[0]?.id}`;
}

function ThenStop({ stop, number, automated }: { stop: ShownStop; number: number; automated: Automated }) {
  const { kind, time } = useStopTexts()(stop);
  return (
    <li className="flex items-center gap-3 py-1.5">
      <StopNumber kind={stop.kind} className="size-6 text-micro">
        {number}
      </StopNumber>
      <div className="min-w-0 flex-1 text-small">
        <span translate="no" dir="auto" className="line-clamp-2 break-words font-semibold">
          {stop.label}
        </span>
        <span className="block text-caption text-ink-soft tabular-nums">
          {[kind, time].filter(Boolean).join(' · ')} <SendState orders={stop.orders} />
        </span>
        {stop.kind === 'pickup' && <AcceptedForYou automated={automated} orders={stop.orders} />}
      </div>
    </li>
  );
}
