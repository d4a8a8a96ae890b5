import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import type { PostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = { refusal: PostingRefusal | null; token: string; restaurantId: string };

/** The link to post a delivery, or the reason why that isn't possible and what to do about it. */
export function PostingLink({ refusal, token, restaurantId }: Props) {
  const t = useTranslations('posting');
  const tTitles = useTranslations('titles');
  if (refusal === null) {
    return (
      <Link to={paths.newDelivery(token)} prefetch="intent" className={getButtonClasses('primary')}>
        {tTitles('newDelivery')}
      </Link>
    );
  }
  return (
    <>
      <PostingNote refusal={refusal} />
      {refusal !== 'restaurantUnsubscribed' && <ContactLink contact="partners" />}
      {refusal === 'restaurantUnsubscribed' && (
        <Link to={paths.restaurantPayment(restaurantId)} className={getButtonClasses('primary')}>
          {t('subscribe')}
        </Link>
      )}
    </>
  );
}

/** Says why posting isn't possible. */
export function PostingNote({ refusal }: { refusal: PostingRefusal }) {
  const t = useTranslations('posting');
  const tError = useTranslations('errors');
  const text = refusal === 'billOverdue' ? tError(refusal) : t(refusal);
  return <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">{text}</p>;
}
