import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useHydrated } from '#app/lib/use-hydrated.ts';

type Props = { onPick: (picture: Blob) => void };

/** The button that picks a picture from the phone. Shown only with JavaScript, which is needed to read the picture. */
export function ScreenshotButton({ onPick }: Props) {
  const t = useTranslations('pasteOffer');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ScriptButton
        isReady={useHydrated()}
        variant="secondary"
        onClick={() => input.current?.click()}
        className="[details[open]~&]:col-span-2"
      >
        {t('picture')}
      </ScriptButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (picture) onPick(picture);
        }}
      />
    </>
  );
}
