import { useTranslations } from 'use-intl';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { QrSignupRounds } from './qr-signup-rounds.tsx';

/** A dialog to sign someone up in person. */
export function QrSignupDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('qrSignup');
  const tTitles = useTranslations('titles');
  return (
    <Dialog title={tTitles('qrSignup')} text={t('text')} onClose={onClose}>
      <QrSignupRounds onDone={onClose} />
    </Dialog>
  );
}
