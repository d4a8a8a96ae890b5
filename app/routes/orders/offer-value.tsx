import { Link } from '@remix-run/react';
import { Sparkles } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import {
  countMinutes,
  writeLookahead,
  writeOfferReason,
  writeOfferSum,
  writeValue,
  writeWait,
} from '#app/i18n/write-offer.ts';
import { paths } from '#app/lib/paths.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalogue.ts';
import { hasAcceptanceTiers } from '#worker/domain/offers/acceptance-tiers.ts';
import { LEAST_RECENT_OFFERS, type OfferBook, type OfferJudgement } from '#worker/domain/offers/offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { useOfferLanguage } from './use-offer-language.ts';

type Props = { order: Order; book: OfferBook };

/** What an offer is worth given the route in hand: one line, and the reasons on demand. */
export function OfferValue({ order, book }: Props) {
  const t = useTranslations('offer');
  const measures = useMeasures();
  const language = useOfferLanguage();
  const judgement = book.judgements[order.id];
  if (!judgement) {
    const reason = book.unjudged[order.id];
    return reason ? <p className="text-ink-soft text-small">{t(`unjudged.${reason}`)}</p> : null;
  }
  const { verdict, valueCents, extraMiles } = judgement;
  const adds = { minutes: measures.minutes(countMinutes(judgement)), miles: measures.miles(extraMiles) };
  return (
    <div className="rounded-control bg-sunken px-3">
      {book.suggestedIds.includes(order.id) && (
        <p className="flex items-center gap-1.5 pt-2.5 font-semibold text-accent text-small">
          <Sparkles aria-hidden className="size-4 shrink-0" />
          {t('suggestion')}
        </p>
      )}
      <details className="group">
        <DisclosureSummary>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5 py-2 text-ink">
            <Badge tone={verdict === 'take' ? 'accent' : 'warn'}>{t(verdict)}</Badge>
            <span className="tabular-nums">{t('worth', { value: writeValue(language, valueCents) })}</span>
            <span className="font-normal text-ink-soft tabular-nums">{t('adds', adds)}</span>
          </span>
          <span className="sr-only">{t('details')}</span>
        </DisclosureSummary>
        <Reasons order={order} book={book} judgement={judgement} />
      </details>
    </div>
  );
}

function Reasons({ order, book, judgement }: Props & { judgement: OfferJudgement }) {
  const t = useTranslations('offer');
  const measures = useMeasures();
  const language = useOfferLanguage();
  const why = writeOfferReason(language, judgement.reason);
  return (
    <div className="flex flex-col gap-1.5 pb-2 text-small">
      {judgement.verdict === 'leave' && <Sentences texts={why} />}
      <p className="tabular-nums">{writeOfferSum(language, judgement, book.terms)}</p>
      <Sentences texts={[writeWait(language, judgement)]} />
      {judgement.verdict === 'take' && <Sentences texts={why} />}
      <Sentences texts={[writeLookahead(language, judgement)]} />
      <div className="text-ink-soft">
        <p>{t('carCost', { rate: measures.costPerMile(book.terms.costCentsPerMile) })}</p>
        <Sentences texts={listCaveats(t, book, judgement)} />
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
  book: OfferBook,
  { basis, start, isExact, kept, lookahead }: OfferJudgement,
): string[] {
  const isRoute = basis === 'route';
  return [
    ...(isRoute ? [] : [t('alone')]),
    ...(isRoute && start === 'inHand' ? [t('fromHand')] : []),
    ...(isRoute && start === 'pickup' ? [t('fromPickup')] : []),
    ...(isRoute && !isExact ? [t('notProven')] : []),
    ...(book.unplacedInHand > 0 ? [t('unplacedInHand', { count: book.unplacedInHand })] : []),
    ...(book.isPro && isRoute && kept && !lookahead
      ? [t('noLookahead', { count: String(LEAST_RECENT_OFFERS) })]
      : []),
  ];
}
