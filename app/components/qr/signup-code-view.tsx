import { Link } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DownloadQr } from './download-qr.tsx';
import { QrCode } from './qr-code.tsx';
import type { SignupCode } from './qr-signup-reply.ts';
import { ShareLink } from './share-link.tsx';

const SIZE = 300;

type Props = { code: SignupCode; onAgain: () => void; onDone: () => void };

/** The QR code for the person who signs up to scan. */
export function SignupCodeView({ code: { userType, name, link, qr }, onAgain, onDone }: Props) {
  const t = useTranslations('qrSignup');
  const tTitles = useTranslations('titles');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button disappeared with the form.
  useEffect(() => heading.current?.focus(), []);
  const inPlace = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-title">
          {t('ready')}
        </h2>
        <p className="text-ink-soft text-small">{t(`readyText.${userType}`)}</p>
      </div>
      <QrCode qr={qr} size={SIZE} title={t('qrTitle', { name })} />
      <div className="flex w-full max-w-sm flex-wrap gap-2 *:flex-1 *:basis-36">
        <ShareLink link={link} title={tTitles('qrSignup')} />
        <DownloadQr qr={qr} fileName="roadwaze-signup" />
      </div>
      <div className="flex w-full flex-wrap gap-2">
        <Link
          to={paths.qrSignup()}
          onClick={inPlace(onAgain)}
          className={getButtonClasses('secondary', 'flex-1')}
        >
          {t('again')}
        </Link>
        <Link to={paths.home()} onClick={inPlace(onDone)} className={getButtonClasses('primary', 'flex-1')}>
          {t('done')}
        </Link>
      </div>
    </div>
  );
}
