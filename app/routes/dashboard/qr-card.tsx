import { useTranslations } from 'use-intl';
import { QrSignupLink } from '#app/components/qr/qr-signup-link.tsx';
import { QrCode } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';

/** Signs someone up in person by a code on the screen. */
export function QrCard() {
  const t = useTranslations('qrSignup');
  return (
    <MoreRow id="qr-signup" title={t('card')} icon={QrCode}>
      <p className="mb-3 text-ink-soft text-small">{t('cardText')}</p>
      <QrSignupLink variant="secondary" />
    </MoreRow>
  );
}
