import { useLocation } from '@remix-run/react';
import { Suspense, useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { lazyComponent } from '#app/components/lazy/lazy-component.ts';
import { trackTaps } from '#app/components/taps/last-tap.ts';
import { getReplyToast, type Toast } from '#app/lib/toast.ts';
import { showToast, useShownToast } from '#app/lib/toast-store.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { useIsStatic } from '#app/start/use-is-static.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { Button } from './button.tsx';
import { StaticToast } from './static-toast.tsx';

const Toaster = lazyComponent(() =>
  import('./toaster.tsx').then(
    (module) => module.Toaster,
    () => PlainToaster,
  ),
);

/**
 * Where toasts appear. Its script loads when there is a toast, or at the first touch or key press, so that it's ready before a
 * response can arrive. A visitor's page is rendered with its toast.
 */
export function ToastArea() {
  const t = useTranslations('app');
  const root = useRoot();
  const flashToast = root?.toast ?? null;
  const toast = useShownToast();
  const isTouched = useFirstTouch();
  const written = useWrittenToast(flashToast);
  useEffect(trackTaps, []);
  useEffect(() => {
    if (flashToast && flashToast !== written) showToast(flashToast);
  }, [flashToast, written]);
  return (
    <>
      {written && !toast && (
        <StaticToast toast={written}>
          <Button variant="quiet" data-dismiss="">
            {t('dismiss')}
          </Button>
        </StaticToast>
      )}
      {flashToast && flashToast !== written && (
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

/** The toast that a visitor's page was rendered with: a flash toast, or the toast of a form reply. */
function useWrittenToast(flashToast: Toast | null): Toast | null {
  const isStatic = useIsStatic();
  const { actionData } = useContext(UNSAFE_DataRouterStateContext) ?? {};
  const [written] = useState(isStatic ? (flashToast ?? findReplyToast(actionData)) : null);
  return written;
}

function findReplyToast(actionData: Record<string, unknown> | null | undefined): Toast | null {
  return (
    Object.values(actionData ?? {})
      .map(getReplyToast)
      .find(Boolean) ?? null
  );
}

/** Shows the toast if the toaster's script can't load, such as without a connection. */
function PlainToaster({ toast }: { toast: Toast | null }) {
  return toast && <StaticToast key={toast.id} toast={toast} />;
}

/** Turns true at the first touch, click or key press. */
function useFirstTouch(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    const touch = () => setIsTouched(true);
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
