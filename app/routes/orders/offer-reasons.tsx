import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { getPlatformName, hasAcceptanceTiers } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MIN_RECENT_OFFERS, type OfferEvaluation, type OfferReport } from '#worker/engines/offers/index.ts';
import { writeLookahead, writeOfferReason, writeOfferSum, writeReady } from '#worker/words/write-offer.ts';
import { useOfferLanguage } from './use-offer-language.ts';

type Props = {
  order: Order;
  report: OfferReport;
  evaluation: OfferEvaluation;
  /** Whether the order is an unsaved draft. If so, links open in a new tab, so that no typed values are lost. */
  isDraft?: boolean;
  /** The detour on the map. A draft has none. */
  detour?: ReactNode;
};

/** Explains an offer's verdict in words and on the map. */
export function OfferReasons({ order, report, evaluation, isDraft = false, detour }: Props) {
  const t = useTranslations('offer');
  const measures = useMeasures();
  const language = useOfferLanguage();
  const { isTypicalCost, costCentsPerMile } = report.terms;
  const why = writeOfferReason(language, evaluation);
  return (
    <div className="flex flex-col gap-1.5 pb-2 text-small">
      {!evaluation.isTake && <Sentences texts={why} />}
      <p className="tabular-nums">{keepSigns(writeOfferSum(language, evaluation, report.terms))}</p>
      <Sentences texts={[writeReady(language, evaluation)]} />
      {evaluation.isTake && <Sentences texts={why} />}
      <Sentences texts={[writeLookahead(language, evaluation)]} />
      {detour}
      <div className="text-ink-soft">
        <p>{t(isTypicalCost ? 'carCost' : 'carCostOwn', { rate: measures.costPerMile(costCentsPerMile) })}</p>
        <Sentences texts={listCaveats(t, report, evaluation)} />
        {hasAcceptanceTiers(order.platform) && (
          <p>{t('tiers', { platform: getPlatformName(order.platform) })}</p>
        )}
      </div>
      <Link
        to={paths.offerSettings()}
        prefetch="intent"
        {...(isDraft && { target: '_blank' })}
        className="inline-flex min-h-target items-center text-accent underline underline-offset-4"
      >
        {t('changeTerms')}
      </Link>
    </div>
  );
}

/** Keeps a minus sign and its amount on one line. */
function keepSigns(text: string): string {
  return text.replaceAll('\u2212$', '\u2212\u2060$');
}

function Sentences({ texts }: { texts: (string | null)[] }) {
  return texts.filter((text) => text !== null).map((text) => <p key={text}>{text}</p>);
}

/** Returns the limitations of the figures. */
function listCaveats(
  t: ReturnType<typeof useTranslations<'offer'>>,
  report: OfferReport,
  { basis, start, isExact, kept, lookahead }: OfferEvaluation,
): string[] {
  const isRoute = basis === 'route';
  return [
    ...(isRoute ? [] : [t('alone')]),
    ...(isRoute && start === 'acceptedOrders' ? [t('fromAcceptedOrders')] : []),
    ...(isRoute && start === 'pickup' ? [t('fromPickup')] : []),
    ...(isRoute && !isExact ? [t('notProven')] : []),
    ...(report.unplacedActive > 0 ? [t('unplacedActive', { count: report.unplacedActive })] : []),
    ...(report.terms.isSimple ? [t('simpleRule')] : []),
    ...(report.isPro && !report.terms.isSimple && isRoute && kept && !lookahead
      ? [t('noLookahead', { count: String(MIN_RECENT_OFFERS) })]
      : []),
  ];
}
