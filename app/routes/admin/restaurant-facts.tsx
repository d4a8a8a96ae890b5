import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { RestaurantDetails } from '#worker/services/admin/get-restaurant-details.ts';
import { Facts } from './facts.tsx';

const FIELDS = ['email', 'phone', 'address', 'cuisine', 'website', 'description'] as const;

/** What a restaurant said about itself, and who brought it. */
export function RestaurantFacts({ details }: { details: RestaurantDetails }) {
  const { restaurant, referrerEmail } = details;
  const t = useTranslations('console.restaurant');
  const referrer = restaurant.referrerId;
  return (
    <Card id="facts" title={t('facts')}>
      <Facts
        facts={[
          ...FIELDS.map((field) => ({ label: t(field), value: restaurant[field] || '–' })),
          {
            label: t('referrer'),
            value: referrer ? (
              <Link
                to={paths.adminDriver(referrer)}
                className="inline-flex min-h-target items-center break-all text-accent underline"
              >
                {referrerEmail ?? referrer}
              </Link>
            ) : (
              '–'
            ),
          },
        ]}
      />
    </Card>
  );
}
