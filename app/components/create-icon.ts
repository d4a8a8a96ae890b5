import { createElement, type SVGProps } from 'react';

/** Draws a lucide icon. The build replaces the library's own function, which has options we never use. */
export function createIcon(line: string) {
  const shape = createElement('path', { d: line });
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement('svg', { viewBox: '0 0 24 24', className: `lucide ${className}`, ...props }, shape);
}
