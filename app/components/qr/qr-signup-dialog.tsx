import { useTranslations } from 'use-intl';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { QrSignupRounds } from './qr-signup-rounds.tsx';

/** Signing someone up in person, over the screen it was opened from. */
export function QrSignupDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('qrSignup');
  const tTitles = useTranslations('titles');
  return (
    <Dialog title={tTitles('qrSignup')} text={t('text')} onClose={onClose}>
      <QrSignupRounds onDone={onClose} />
    </Dialog>
  );
}
