import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { MainNav } from './main-nav.tsx';

/** What every page stands in: the content, and for a signed-in driver the navigation under the thumb (beside it on wide screens). */
export function AppShell({ hasNav, children }: { hasNav: boolean; children: ReactNode }) {
  return (
    <>
      {hasNav && <MainNav />}
      <div
        className={cx(hasNav && 'pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] lg:ps-28 lg:pb-0')}
      >
        {children}
      </div>
    </>
  );
}
