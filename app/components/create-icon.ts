import { createElement, type SVGProps } from 'react';

/** Draws an icon of lucide's: the library's own, which this replaces in the build, has options we never use. */
export function createIcon(line: string) {
  const shape = createElement('path', { d: line });
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement('svg', { viewBox: '0 0 24 24', className: `lucide ${className}`, ...props }, shape);
}
