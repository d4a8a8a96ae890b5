import { useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

type Takers = { onText: (text: string) => Promise<void>; onPicture: (picture: Blob) => void };

/** Reads an offer shared from another app, if the address says that there is one. Returns whether it is lost. */
export function useSharedOffer({ onText, onPicture }: Takers): boolean {
  const shared = useSearchParams()[0].get('shared');
  const [isLost, setIsLost] = useState(shared === 'missing');
  const start = useRef(async () => {
    if (shared !== 'yes') return;
    const module = await import('./shared-offer.ts').catch(() => null);
    const offer = await module?.takeSharedOffer().catch(() => null);
    if (typeof offer === 'string') await onText(offer);
    else if (offer) onPicture(offer);
    else setIsLost(true);
  });
  useEffect(() => {
    start.current().catch(() => {});
  }, []);
  return isLost;
}
