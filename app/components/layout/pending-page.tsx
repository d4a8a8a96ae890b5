import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** The delay before the skeleton appears. */
const DELAY_MS = 200;

type Skeleton = typeof import('./page-skeleton.tsx')['PageSkeleton'];

/**
 * The skeleton of the next page while that loads slowly; its script loads when first needed. It hides the current page, which
 * follows it (`root.tsx`).
 */
export function PendingPage() {
  const next = useNextPath();
  const PageSkeleton = useLateSkeleton(next !== null);
  return next !== null && PageSkeleton ? <PageSkeleton path={next} /> : null;
}

/** Returns the path of the next page, or null for form submissions and for navigations that change only the query. */
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
