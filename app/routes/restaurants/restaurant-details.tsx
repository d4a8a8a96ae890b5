import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { RestaurantFacts } from './restaurant-page.server.ts';

const FACTS = ['name', 'address', 'email', 'phone', 'cuisine', 'website'] as const;

/** What the restaurant entered; what it left out is left out here. */
export function RestaurantDetails({ restaurant }: { restaurant: RestaurantFacts }) {
  const t = useTranslations('restaurantPayment');
  return (
    <Card id="details" title={t('details')}>
      <dl className="flex flex-col gap-3">
        {FACTS.filter((fact) => restaurant[fact]).map((fact) => (
          <div key={fact}>
            <dt className="text-ink-soft text-small">{t(fact)}</dt>
            <dd translate="no" className="break-words">
              {restaurant[fact]}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
