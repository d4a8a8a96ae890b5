import { useRouteLoaderData } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '#app/lib/paths.ts';
import type { Toast } from '#app/lib/toast.ts';
import { showToast, useShownToast } from '#app/lib/toast-store.ts';
import { Button } from './button.tsx';
import { StaticToast } from './static-toast.tsx';

const Toaster = lazy(() =>
  import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })),
);

type RootData = { isSignedIn: boolean; toast: Toast | null };

/** Where toasts appear. Its script loads after the page, and for visitors only when there is something to say. */
export function ToastArea() {
  const root = useRouteLoaderData<RootData>('root');
  const flashToast = root?.toast ?? null;
  const toast = useShownToast();
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  useEffect(() => {
    if (flashToast) showToast(flashToast);
  }, [flashToast]);
  const isNeeded = isHydrated && (root?.isSignedIn || toast !== null);
  return (
    <>
      {flashToast && (
        <noscript>
          <StaticToast toast={flashToast}>
            {flashToast.undoOrderId && <PlainUndo id={flashToast.undoOrderId} />}
          </StaticToast>
        </noscript>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <Toaster toast={toast} />
        </Suspense>
      )}
    </>
  );
}

function PlainUndo({ id }: { id: string }) {
  const t = useTranslations('toasts.undo');
  return (
    <form method="post" action={paths.orders()}>
      <input type="hidden" name="orderId" value={id} />
      <Button type="submit" name="intent" value="restore" variant="quiet">
        {t('title')}
      </Button>
    </form>
  );
}
