import { useTranslations } from 'use-intl';
import { QrSignupLink } from '#app/components/qr/qr-signup-link.tsx';
import { Card } from '#app/components/ui/card.tsx';

/** Signs somebody up in person by a code on the screen. */
export function QrCard() {
  const t = useTranslations('qrSignup');
  return (
    <Card id="qr-signup" title={t('card')}>
      <p className="mb-3 text-ink-soft text-small">{t('cardText')}</p>
      <QrSignupLink variant="secondary" />
    </Card>
  );
}
