import { useTranslations } from 'use-intl';
import { type ButtonVariant, getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import { QrCode } from '#app/components/ui/icons.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Opens the in-person sign-up dialog; without JavaScript it links to its page. */
export function QrSignupLink({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const t = useTranslations('qrSignup');
  return (
    <DialogLink
      to={paths.qrSignup()}
      className={getButtonClasses(variant)}
      load={loadDialog}
      dialogProps={{}}
    >
      <QrCode aria-hidden className="size-5" />
      {t('open')}
    </DialogLink>
  );
}

function loadDialog() {
  return import('./qr-signup-dialog.tsx').then(({ QrSignupDialog }) => QrSignupDialog);
}
