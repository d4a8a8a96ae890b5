import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { PostingBar as Bar } from './deliveries-page.server.ts';

type Props = { bar: Bar; token: string; restaurantId: string };

/** The link to a new delivery, or why it is not possible and what to do about it. */
export function PostingBar({ bar, token, restaurantId }: Props) {
  const t = useTranslations('posting');
  const tTitles = useTranslations('titles');
  if (bar === null) {
    return (
      <Link to={paths.newDelivery(token)} prefetch="intent" className={getButtonClasses('primary')}>
        {tTitles('newDelivery')}
      </Link>
    );
  }
  return (
    <>
      <PostingNote bar={bar} />
      {bar !== 'unsubscribed' && <ContactLink contact="partners" />}
      {bar === 'unsubscribed' && (
        <Link to={paths.restaurantPayment(restaurantId)} className={getButtonClasses('primary')}>
          {t('subscribe')}
        </Link>
      )}
    </>
  );
}

/** Why posting is not possible. */
export function PostingNote({ bar }: { bar: NonNullable<Bar> }) {
  const t = useTranslations('posting');
  const tError = useTranslations('errors');
  const text = bar === 'overdue' ? tError('billOverdue') : t(bar);
  return <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">{text}</p>;
}
