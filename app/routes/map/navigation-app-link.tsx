import type { ReactNode } from 'react';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';

/** A link to a navigation app in a new tab. */
export function NavigationAppLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={getButtonClasses('secondary', 'text-small')}>
      {children}
    </a>
  );
}
