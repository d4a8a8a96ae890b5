import { useId } from 'react';
import { QR_COLORS, type QrPicture } from '#app/components/qr/qr-picture.ts';

/** A QR code, `size` CSS pixels wide or as wide as fits. Show its link beside it as text. */
export function QrCode({ qr, size, title }: { qr: QrPicture; size: number; title: string }) {
  const titleId = useId();
  return (
    <svg
      viewBox={`0 0 ${qr.modules} ${qr.modules}`}
      width={size}
      height={size}
      role="img"
      aria-labelledby={titleId}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-control"
    >
      <title id={titleId}>{title}</title>
      <path fill={QR_COLORS.paper} d={`M0 0h${qr.modules}v${qr.modules}H0z`} />
      <path fill={QR_COLORS.ink} d={qr.path} />
    </svg>
  );
}
