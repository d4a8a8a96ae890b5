import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { HistoryLinks } from '#app/components/ui/history-links.tsx';
import { ListChecks } from '#app/components/ui/icons.ts';
import { useOfferLanguage } from '#app/routes/orders/use-offer-language.ts';
import type { OfferFacts } from '#worker/domain/automation/arrival-facts.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ShownDecision } from '#worker/services/automation/get-automation-page.ts';
import { writeLookahead, writeOfferReason, writeOfferSum, writeReady } from '#worker/words/write-offer.ts';
import { DecisionFigures } from './decision-figures.tsx';

type Props = { decisions: ShownDecision[]; nextCursor: string | null; isOlderPage: boolean };

/** Automation's decisions and their reasons, newest first, paginated. */
export function DecisionsCard({ decisions, nextCursor, isOlderPage }: Props) {
  const t = useTranslations('automation');
  return (
    <Card id="decisions" title={t('decisions')}>
      {decisions.length === 0 ? (
        <EmptyState icon={ListChecks} title={t('noDecisions')} text={t('noDecisionsText')} />
      ) : (
        <ul>
          {decisions.map((decision) => (
            <DecisionItem key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
      <HistoryLinks
        heading="decisions"
        newest={isOlderPage ? { to: paths.aiAutomation() } : null}
        older={nextCursor ? { to: paths.olderDecisions(nextCursor) } : null}
      />
    </Card>
  );
}

function DecisionItem({ decision }: { decision: ShownDecision }) {
  const t = useTranslations('automation');
  const { verdict, rule, platform, restaurantName, payoutCents } = decision;
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold">
          {platform && restaurantName ? (
            <span translate="no">{writeOrderNames([{ platform, restaurantName }])}</span>
          ) : (
            t('unknownOrder')
          )}
        </p>
        {payoutCents !== null && <Money cents={payoutCents} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
        <Badge tone={verdict === 'accepted' ? 'accent' : 'neutral'}>{t(verdict)}</Badge>
        {t(`rules.${rule}`)}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-caption text-ink-soft">
        <DateTime at={decision.decidedAt} style="dateTime" />
        <DecisionFigures rule={rule} figures={decision.figures} />
      </p>
      {decision.figures.facts.offer && <DecisionSum offer={decision.figures.facts.offer} />}
    </li>
  );
}

/** A collapsed explanation of the offer's verdict, with the same texts as its card: the sum, the deadlines and the lookahead. */
function DecisionSum({ offer }: { offer: OfferFacts }) {
  const t = useTranslations('offer');
  const language = useOfferLanguage();
  const texts = [
    writeOfferSum(language, offer, offer.terms),
    writeReady(language, offer),
    ...writeOfferReason(language, offer),
    writeLookahead(language, offer),
  ].filter((text) => text !== null);
  return (
    <details>
      <DisclosureSummary>{t('details')}</DisclosureSummary>
      <p className="text-caption text-ink-soft tabular-nums">{texts.join(' ')}</p>
    </details>
  );
}
