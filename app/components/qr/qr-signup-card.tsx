import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { QrSignupLink } from './qr-signup-link.tsx';

/** The dashboard's card for signing somebody up in person. */
export function QrSignupCard() {
  const t = useTranslations('qrSignup');
  return (
    <Card id="qr-signup" title={t('card')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-soft text-small">{t('cardText')}</p>
        <QrSignupLink variant="secondary" />
      </div>
    </Card>
  );
}
