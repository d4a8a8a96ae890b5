import { useSearchParams } from '@remix-run/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import { lazyComponent } from '#app/components/lazy/lazy-component.ts';
import { useUnits } from '#app/components/measures.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { getFormUnits, type OrderFormReply } from '../order-form-reply.ts';
import { PasteBox } from './paste-box.tsx';
import { ScreenshotButton } from './screenshot-button.tsx';

const ReadPicture = lazyComponent(() =>
  import('../picture/read-picture.tsx').then((module) => module.ReadPicture),
);

type Props = { reply: OrderFormReply | undefined; onFill: (reply: OrderFormReply) => void };

/** Fills in the form from an offer's text, in the browser or, without JavaScript, on the server. */
export function PasteOffer({ reply, onFill }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [picture, setPicture] = useState<Blob | null>(null);
  const read = useOfferReader(reply, onFill);

  async function readText(text: string) {
    if (!field.current?.form || !box.current) return;
    const isRead = await read(text, field.current.form);
    field.current.value = isRead ? '' : text;
    box.current.open = !isRead;
    closePicture();
    if (isRead) focusBox();
  }

  const focusBox = () => box.current?.querySelector('summary')?.focus();

  function cancelPicture() {
    focusBox();
    closePicture();
  }

  function closePicture() {
    setPicture(null);
    removeShareMark();
  }

  const isLost = useSharedOffer({ onText: readText, onPicture: setPicture });

  return (
    <div className="mb-4 flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <PasteBox box={box} field={field} isOpen={reply?.hasNoOffer === true} onText={readText} />
        <ScreenshotButton onPick={setPicture} />
      </div>
      {picture && (
        <Suspense>
          <ReadPicture picture={picture} onText={readText} onCancel={cancelPicture} />
        </Suspense>
      )}
      <input type="hidden" name="filled" value={reply?.filled?.join(' ') ?? ''} />
      <p role="status" className="text-ink-soft text-small empty:sr-only">
        {picture ? null : <Outcome reply={reply} isLost={isLost} />}
      </p>
    </div>
  );
}

function Outcome({ reply, isLost }: Pick<Props, 'reply'> & { isLost: boolean }) {
  const t = useTranslations('pasteOffer');
  if (reply?.hasNoOffer) return t('noOffer');
  if (!reply?.filled) return isLost ? t('shareLost') : null;
  return t('filled', { isSure: Object.keys(reply.toCheck ?? {}).length === 0 ? 'yes' : 'no' });
}

/** Returns a function that fills in the form from a text and returns whether the text contained an offer. */
function useOfferReader(reply: OrderFormReply | undefined, onFill: Props['onFill']) {
  const write = useFieldNumbers();
  const units = getFormUnits(reply, useUnits());
  const timeZone = useTimeZone() ?? 'UTC';
  return async (text: string, form: HTMLFormElement): Promise<boolean> => {
    const module = await import('./read-pasted-offer.ts').catch(() => null);
    if (!module) {
      showToast({ kind: 'error', key: 'connectionLost' });
      return false;
    }
    const read = module.readPastedOffer(text, { form, reply, write, units, timeZone });
    onFill(read);
    return !read.hasNoOffer;
  };
}

type Takers = { onText: (text: string) => Promise<void>; onPicture: (picture: Blob) => void };

/** Removes the `shared` parameter from the URL, so that a reload restores the draft instead. */
function removeShareMark(): void {
  const isMarked = new URLSearchParams(location.search).has('shared');
  if (isMarked) history.replaceState(history.state, '', location.pathname);
}

/** Reads an offer shared from another app, if the URL says there is one. Returns whether the offer was lost. */
function useSharedOffer({ onText, onPicture }: Takers): boolean {
  const shared = useSearchParams()[0].get('shared');
  const [isLost, setIsLost] = useState(shared === 'missing');
  const start = useRef(async () => {
    if (shared !== 'yes') return removeShareMark();
    const module = await import('#app/components/offline/shared-offer.ts').catch(() => null);
    const offer = await module?.takeSharedOffer().catch(() => null);
    if (typeof offer === 'string') return onText(offer);
    if (offer) return onPicture(offer);
    setIsLost(true);
    removeShareMark();
  });
  useEffect(() => {
    start.current().catch(() => {});
  }, []);
  return isLost;
}
