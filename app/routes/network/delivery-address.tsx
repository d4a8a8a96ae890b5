import { useTranslations } from 'use-intl';

/** The customer's address, or a text that says that it was removed (`stripDeliveries`). */
export function DeliveryAddress({ address }: { address: string }) {
  const t = useTranslations('posting');
  return address ? <span translate="no">{address}</span> : t('addressGone');
}
