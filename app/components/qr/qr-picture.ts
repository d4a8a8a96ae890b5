/** A QR code as one path in a square of `modules` by `modules`, including the quiet zone. */
export type QrPicture = { modules: number; path: string };

/** Dark on light in every theme, as readers expect. */
export const QR_COLORS = { paper: '#ffffff', ink: '#000000' };

/** Returns the picture as a standalone SVG file, `size` pixels wide and high. */
export function createQrSvg({ modules, path }: QrPicture, size: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${modules} ${modules}" ` +
    `shape-rendering="crispEdges"><path fill="${QR_COLORS.paper}" d="M0 0h${modules}v${modules}H0z"/>` +
    `<path fill="${QR_COLORS.ink}" d="${path}"/></svg>`
  );
}
