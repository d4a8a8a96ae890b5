import type { ReactNode } from 'react';
import { InNextTask } from '#app/components/lazy/in-next-task.tsx';
import { cx } from '#app/lib/cx.ts';
import { MainNav } from './main-nav.tsx';

/** The frame of every page: the content, and for a driver the navigation at the bottom (at the side on wide screens). */
export function AppShell({ hasNav, children }: { hasNav: boolean; children: ReactNode }) {
  return (
    <>
      {hasNav && (
        <InNextTask part="navigation">
          <MainNav />
        </InNextTask>
      )}
      <div
        className={cx(hasNav && 'pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] lg:ps-28 lg:pb-0')}
      >
        {children}
      </div>
    </>
  );
}
