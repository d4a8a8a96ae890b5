import { useLocation, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '#app/lib/cx.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** A page that is there sooner than this comes without anything in between. */
const DELAY_MS = 200;

/** The blocks of a section's page from the top, as classes of their sizes; a page of another kind has a few cards. */
const SHAPES: Record<string, string[]> = {
  [paths.home()]: ['h-16', 'h-48', 'h-32', 'h-40', 'h-40'],
  [paths.orders()]: ['h-14', 'h-40', 'h-40', 'h-40'],
  [paths.map()]: ['h-96', 'h-32', 'h-40'],
  [paths.earnings()]: ['h-36', 'h-28', 'h-72', 'h-64'],
  [paths.profile()]: ['h-24', 'h-40', 'h-40', 'h-40'],
};
const CARDS = ['h-28', 'h-40', 'h-40'];

/** The page; while another one takes its time, the shape of what comes. */
export function PendingPage({ children }: { children: ReactNode }) {
  const next = useNextPath();
  const isLate = useLate(next !== null);
  const isShown = next !== null && isLate;
  return (
    <>
      <div className={isShown ? 'hidden' : 'contents'}>{children}</div>
      {isShown && <Skeleton blocks={SHAPES[next] ?? CARDS} />}
    </>
  );
}

/** Where a link leads that is being followed; null for forms, and where only the page's own filter changes. */
function useNextPath(): string | null {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  return location && !formMethod && location.pathname !== pathname ? location.pathname : null;
}

function useLate(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isPending) return;
    const timer = setTimeout(() => setIsLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isLate;
}

function Skeleton({ blocks }: { blocks: string[] }) {
  return (
    <div
      aria-hidden
      data-skeleton
      className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6 sm:py-6"
    >
      <div className="h-8 w-40 rounded-control bg-sunken" />
      {blocks.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their place
        <div key={index} className={cx('rounded-card bg-sunken', height)} />
      ))}
    </div>
  );
}
