import type { ComponentProps } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { ConsoleNav } from './console-nav.tsx';

/** The frame of a page of the console: the way between its sections, then the page. */
export function ConsolePage(props: ComponentProps<typeof Page>) {
  return (
    <>
      <ConsoleNav />
      <Page {...props} />
    </>
  );
}
