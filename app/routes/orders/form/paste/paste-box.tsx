import type { ClipboardEvent, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { CONTROL_CLASSES } from '#app/components/form/field.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { MAX_OFFER_TEXT } from '#worker/domain/orders/order.ts';

type Props = {
  box: RefObject<HTMLDetailsElement>;
  field: RefObject<HTMLTextAreaElement>;
  isOpen: boolean;
  onText: (text: string) => Promise<void>;
};

/** A collapsed text field for an offer's text, which is read on paste. Without JavaScript, the driver submits it. */
export function PasteBox({ box, field, isOpen, onText }: Props) {
  const t = useTranslations('pasteOffer');
  const isHydrated = useHydrated();

  async function takePasted(event: ClipboardEvent<HTMLTextAreaElement>) {
    if (event.currentTarget.value !== '') return;
    event.preventDefault();
    await onText(event.clipboardData.getData('text'));
  }

  return (
    <details ref={box} className="open:col-span-2" open={isOpen}>
      <summary
        className={getButtonClasses(
          'secondary',
          'w-full cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        {t('paste')}
      </summary>
      <div className="flex flex-col gap-2 pt-2">
        <label className="flex flex-col gap-1">
          <span className="font-semibold text-small">{t('text')}</span>
          <textarea
            ref={field}
            // With JavaScript, the text is read in the browser and not submitted with the order.
            name={isHydrated ? undefined : 'offerText'}
            rows={4}
            maxLength={MAX_OFFER_TEXT}
            autoComplete="off"
            className={CONTROL_CLASSES}
            onPaste={takePasted}
          />
        </label>
        <Button
          type={isHydrated ? 'button' : 'submit'}
          name="intent"
          value="readOffer"
          variant="secondary"
          onClick={() => isHydrated && onText(field.current?.value ?? '')}
        >
          {t('read')}
        </Button>
      </div>
    </details>
  );
}
