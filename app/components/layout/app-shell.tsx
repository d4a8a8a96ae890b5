import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { InNextTask } from '#app/components/lazy/in-next-task.tsx';
import { cx } from '#app/lib/cx.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MainNav } from './main-nav.tsx';

/** The frame of every page: the content, plus the navigation for drivers (at the bottom, or at the side on wide screens). */
export function AppShell({ hasNav, children }: { hasNav: boolean; children: ReactNode }) {
  return (
    <>
      {hasNav && (
        <>
          <InNextTask part="navigation">
            <MainNav />
          </InNextTask>
          {/* Discovers the drive route in advance, since links to it appear only after a tap and must not wait. */}
          <Link to={paths.drive()} hidden />
        </>
      )}
      <div
        className={cx(
          'max-lg:pr-[env(safe-area-inset-right)] max-lg:pl-[env(safe-area-inset-left)]',
          hasNav && 'pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] lg:ps-28 lg:pb-0',
        )}
      >
        {children}
      </div>
    </>
  );
}
