import { useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';

/** A thin moving line while the next page loads. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return <ProgressLine isMoving={state !== 'idle'} />;
}

export function ProgressLine({ isMoving }: { isMoving: boolean }) {
  const t = useTranslations('app');
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      {isMoving && (
        <>
          <div className="h-full w-2/5 animate-advance bg-accent" />
          <span className="sr-only">{t('loading')}</span>
        </>
      )}
    </div>
  );
}
