import { createElement, type SVGProps } from 'react';

/** Renders a lucide icon. The build swaps it in for the library's own function, whose options we never use. */
export function createIcon(line: string) {
  const shape = createElement('path', { d: line });
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement('svg', { viewBox: '0 0 24 24', className: `lucide ${className}`, ...props }, shape);
}
