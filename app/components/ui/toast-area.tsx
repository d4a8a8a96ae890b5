import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Toast } from '#app/lib/toast.ts';
import { showToast, useShownToast } from '#app/lib/toast-store.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { Button } from './button.tsx';
import { StaticToast } from './static-toast.tsx';

const Toaster = lazy(() =>
  import('./toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: PlainToaster }),
  ),
);

type RootData = { isSignedIn: boolean; toast: Toast | null };

/**
 * Where toasts appear. Its script loads at the first touch or key, so it is there before a response can be, or when
 * there is something to say.
 */
export function ToastArea() {
  const root = useRouteLoaderData<RootData>('root');
  const flashToast = root?.toast ?? null;
  const toast = useShownToast();
  const isTouched = useFirstTouch();
  useEffect(() => {
    if (flashToast) showToast(flashToast);
  }, [flashToast]);
  return (
    <>
      {flashToast && (
        <noscript>
          <StaticToast toast={flashToast}>
            {flashToast.canUndo && flashToast.orderIds && <PlainUndo ids={flashToast.orderIds} />}
          </StaticToast>
        </noscript>
      )}
      {(isTouched || toast) && (
        <Suspense fallback={null}>
          <Toaster toast={toast} />
        </Suspense>
      )}
    </>
  );
}

/** Without a connection the toaster's script may not come; what it has to say still must. */
function PlainToaster({ toast }: { toast: Toast | null }) {
  return toast && <StaticToast key={toast.id} toast={toast} />;
}

/** Turns true when the page is first touched, clicked or typed on. */
function useFirstTouch(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    const touch = () => startTransition(() => setIsTouched(true));
    for (const event of ['pointerdown', 'keydown']) {
      window.addEventListener(event, touch, { once: true, passive: true, signal: aborter.signal });
    }
    return () => aborter.abort();
  }, []);
  return isTouched;
}

function PlainUndo({ ids }: { ids: string[] }) {
  const t = useTranslations('toasts.undo');
  const { pathname } = useLocation();
  return (
    <form method="post" action={paths.orders()}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="orderId" value={id} />
      ))}
      <input type="hidden" name="returnTo" value={pathname} />
      <Button type="submit" name="intent" value="restore" variant="quiet">
        {t('title')}
      </Button>
    </form>
  );
}
