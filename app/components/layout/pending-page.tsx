import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** A page that is there sooner than this comes without anything in between. */
const DELAY_MS = 200;

type Skeleton = typeof import('./page-skeleton.tsx')['PageSkeleton'];

/**
 * The shape of the page that comes, while it takes its time; its script comes when it is first needed. The page before,
 * which stands after it, gives way (`root.tsx`).
 */
export function PendingPage() {
  const next = useNextPath();
  const PageSkeleton = useLateSkeleton(next !== null);
  return next !== null && PageSkeleton ? <PageSkeleton path={next} /> : null;
}

/** Where a link leads that is being followed; null for forms, and where only the page's own filter changes. */
function useNextPath(): string | null {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  return location && !formMethod && location.pathname !== pathname ? location.pathname : null;
}

function useLateSkeleton(isPending: boolean): Skeleton | null {
  const [skeleton, setSkeleton] = useState<{ draw: Skeleton } | null>(null);
  useEffect(() => {
    setSkeleton(null);
    if (!isPending) return;
    let isOver = false;
    const show = ({ PageSkeleton }: { PageSkeleton: Skeleton }) =>
      isOver || setSkeleton({ draw: PageSkeleton });
    const timer = setTimeout(() => import('./page-skeleton.tsx').then(show, () => undefined), DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isPending]);
  return skeleton?.draw ?? null;
}
