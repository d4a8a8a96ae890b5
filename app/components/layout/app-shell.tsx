import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { MainNav } from './main-nav.tsx';

/** The frame of every page: the content, and for a driver the navigation at the bottom (at the side on wide screens). */
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
