import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { Sparkles } from '#app/components/ui/icons.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import {
  hasAcceptanceTiers,
  MAX_ACTIVE_ORDERS,
  MIN_RECENT_OFFERS,
  type OfferEvaluation,
  type OfferReport,
} from '#worker/engines/offers/index.ts';
import {
  countMinutes,
  writeLookahead,
  writeOfferReason,
  writeOfferSum,
  writeValue,
  writeWait,
} from '#worker/words/write-offer.ts';
import { useOfferLanguage } from './use-offer-language.ts';
import { VerdictPill } from './verdict-pill.tsx';

type Props = { order: Order; report: OfferReport };

/** The verdict on an offer and what it adds to the driver's route; the reasons on demand. */
export function OfferValue({ order, report }: Props) {
  const t = useTranslations('offer');
  const measures = useMeasures();
  const language = useOfferLanguage();
  const evaluation = report.evaluations[order.id];
  if (!evaluation) {
    const reason = report.unevaluated[order.id];
    return reason ? (
      <p className="text-ink-soft text-small">
        {t(`unevaluated.${reason}`, { max: String(MAX_ACTIVE_ORDERS) })}
      </p>
    ) : null;
  }
  const { verdict, valueCents, extraMiles } = evaluation;
  const adds = { minutes: measures.minutes(countMinutes(evaluation)), miles: measures.miles(extraMiles) };
  return (
    <div className="rounded-control bg-sunken px-3">
      {report.suggestedIds.includes(order.id) && (
        <p className="flex items-center gap-1.5 pt-2.5 font-semibold text-accent text-small">
          <Sparkles aria-hidden className="size-4 shrink-0" />
          {t('suggestion')}
        </p>
      )}
      <details className="group">
        <DisclosureSummary>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5 py-2 text-ink">
            <VerdictPill evaluation={evaluation} />
            {verdict === 'take' && (
              <span className="tabular-nums">{t('worth', { value: writeValue(language, valueCents) })}</span>
            )}
            <span className="font-normal text-ink-soft tabular-nums">{t('adds', adds)}</span>
          </span>
          <span className="sr-only">{t('details')}</span>
        </DisclosureSummary>
        <OfferReasons order={order} report={report} evaluation={evaluation} />
      </details>
    </div>
  );
}

/** Why an offer is worth taking or not, in words. */
export function OfferReasons({ order, report, evaluation }: Props & { evaluation: OfferEvaluation }) {
  const t = useTranslations('offer');
  const measures = useMeasures();
  const language = useOfferLanguage();
  const why = writeOfferReason(language, evaluation.reason);
  return (
    <div className="flex flex-col gap-1.5 pb-2 text-small">
      {evaluation.verdict === 'leave' && <Sentences texts={why} />}
      <p className="tabular-nums">{writeOfferSum(language, evaluation, report.terms)}</p>
      <Sentences texts={[writeWait(language, evaluation)]} />
      {evaluation.verdict === 'take' && <Sentences texts={why} />}
      <Sentences texts={[writeLookahead(language, evaluation)]} />
      <div className="text-ink-soft">
        <p>{t('carCost', { rate: measures.costPerMile(report.terms.costCentsPerMile) })}</p>
        <Sentences texts={listCaveats(t, report, evaluation)} />
        {hasAcceptanceTiers(order.platform) && (
          <p>{t('tiers', { platform: getPlatformName(order.platform) })}</p>
        )}
      </div>
      <Link
        to={paths.offerSettings()}
        prefetch="intent"
        className="inline-flex min-h-target items-center text-accent underline underline-offset-4"
      >
        {t('setTerms')}
      </Link>
    </div>
  );
}

function Sentences({ texts }: { texts: (string | null)[] }) {
  return texts.filter((text) => text !== null).map((text) => <p key={text}>{text}</p>);
}

/** What the figures do not know, said as it is. */
function listCaveats(
  t: ReturnType<typeof useTranslations<'offer'>>,
  report: OfferReport,
  { basis, start, isExact, kept, lookahead }: OfferEvaluation,
): string[] {
  const isRoute = basis === 'route';
  return [
    ...(isRoute ? [] : [t('alone')]),
    ...(isRoute && start === 'acceptedOrders' ? [t('fromHand')] : []),
    ...(isRoute && start === 'pickup' ? [t('fromPickup')] : []),
    ...(isRoute && !isExact ? [t('notProven')] : []),
    ...(report.unplacedActive > 0 ? [t('unplacedActive', { count: report.unplacedActive })] : []),
    ...(report.isPro && isRoute && kept && !lookahead
      ? [t('noLookahead', { count: String(MIN_RECENT_OFFERS) })]
      : []),
  ];
}
