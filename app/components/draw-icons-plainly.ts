import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Shape = [tag: string, attributes: Record<string, string>];
type IconModule = { __iconData?: { node: Shape[] } };

/** An icon module of lucide. `npm run dev` appends a version query. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs(?=$|\?)/;
const OWN = '\0plain-icons';

/**
 * Replaces each lucide icon with a single path drawn by our own function: the library's function adds a kilobyte to every page,
 * and an icon of five shapes takes five times as long to render.
 */
export function drawIconsPlainly(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer && ICON.test(importer) && source.endsWith('/createLucideIcon.mjs') ? OWN : null;
    },
    async load(id) {
      if (id === OWN) return `export { createIcon as default } from '#app/components/create-icon.ts';`;
      if (!ICON.test(id)) return null;
      const { __iconData: icon }: IconModule = await import(pathToFileURL(id.replace(/\?.*/, '')).href);
      if (!icon) return null;
      const line = icon.node.map(writeShape).join('');
      return `import createIcon from '../createLucideIcon.mjs';\nexport default createIcon(${JSON.stringify(line)});`;
    },
  };
}

/** Returns the path data of a shape. Throws for shapes that none of our icons use. */
export function writeShape([tag, attributes]: Shape): string {
  const read = (name: string) => Number(attributes[name] ?? 0);
  const [x, y, width, height] = [read('x'), read('y'), read('width'), read('height')];
  switch (tag) {
    case 'path':
      // A leading relative "m" would start where the previous shape ended.
      return (attributes.d ?? '').replace(/^m/, 'M0 0m');
    case 'line':
      return `M${read('x1')} ${read('y1')}L${read('x2')} ${read('y2')}`;
    case 'polyline':
      return `M${attributes.points}`;
    case 'polygon':
      return `M${attributes.points}z`;
    case 'circle':
      return writeEllipse(read('cx'), read('cy'), read('r'), read('r'));
    case 'ellipse':
      return writeEllipse(read('cx'), read('cy'), read('rx'), read('ry'));
    case 'rect': {
      const rx = Number(attributes.rx ?? attributes.ry ?? 0);
      const ry = Number(attributes.ry ?? attributes.rx ?? 0);
      const [across, down] = [width - 2 * rx, height - 2 * ry];
      const turn = (dx: number, dy: number) => (rx ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
      return `M${x + rx} ${y}h${across}${turn(rx, ry)}v${down}${turn(-rx, ry)}h${-across}${turn(-rx, -ry)}v${-down}${turn(rx, -ry)}z`;
    }
    default:
      throw new Error(`No line for the shape ${tag} of an icon.`);
  }
}

function writeEllipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
}
