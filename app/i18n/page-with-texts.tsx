import { Outlet, useLocation, useMatches, useNavigation } from '@remix-run/react';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { ProgressLine } from '#app/components/layout/navigation-progress.tsx';
import { PageFocus } from '#app/components/layout/page-focus.tsx';
import { InNextTask } from '#app/components/lazy/in-next-task.tsx';
import { useTextStore } from './document-intl.tsx';
import type { Audience } from './page-texts.ts';

type Props = { audience: Audience; className: string };

/** The page, once its texts have loaded, in parallel with its data. Until then the previous page stays visible. */
export function PageWithTexts({ audience, className }: Props) {
  const hasTexts = usePageTexts(audience);
  const area = useRef<HTMLDivElement>(null);
  return (
    <InNextTask part="page">
      <div ref={area} className={className}>
        {hasTexts ? <Outlet /> : <AsItStood before={area.current?.cloneNode(true)} />}
        {hasTexts && <PageFocus />}
      </div>
    </InNextTask>
  );
}

/** An inert copy of the previous page, taken while it was still shown. Submitting its forms would leave the app. */
function AsItStood({ before }: { before: Node | undefined }) {
  const [copy] = useState(before);
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.inert = true;
    area.current.replaceChildren(...(copy?.childNodes ?? []));
  }, [copy]);
  return (
    <>
      <ProgressLine isMoving />
      <div ref={area} className="contents" />
    </>
  );
}

/** Whether the current page's texts are loaded. Throws the error if loading failed. */
function usePageTexts(audience: Audience): boolean {
  const store = useTextStore();
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const pageId = useMatches().at(-1)?.id;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const path = next?.pathname ?? pathname;
  const hasTexts = store.has(audience, pageId);
  useEffect(() => {
    if (path === pathname && hasTexts) return;
    void store.load(audience, path).then(redraw);
  }, [store, audience, path, pathname, hasTexts]);
  if (hasTexts) return true;
  const failure = store.takeFailure(pathname);
  if (failure) throw failure;
  return false;
}
