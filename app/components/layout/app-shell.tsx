import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { InNextTask } from '#app/components/lazy/in-next-task.tsx';
import { cx } from '#app/lib/cx.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MainNav } from './main-nav.tsx';

/** The frame of every page: the content, and for a driver the navigation at the bottom (at the side on wide screens). */
export function AppShell({ hasNav, children }: { hasNav: boolean; children: ReactNode }) {
  return (
    <>
      {hasNav && (
        <>
          <InNextTask part="navigation">
            <MainNav />
          </InNextTask>
          {/* Links that a tap brings up must not wait for their route to be discovered. */}
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
