import { useTranslations } from 'use-intl';
import { createQrSvg, QR_COLORS, type QrPicture } from '#app/components/qr/qr-picture.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Download } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { showToast } from '#app/lib/toast-store.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';

/** Enough for a poster, and a whole number of pixels a module. */
const MIN_PIXELS = 1200;

/** Saves a code as a picture: PNG is painted by a script, SVG needs none. `fileName` has no ending. */
export function DownloadQr({ qr, fileName }: { qr: QrPicture; fileName: string }) {
  const t = useTranslations('qr');
  const announce = (key: 'qrDownloaded' | 'qrNotDownloaded') =>
    showToast({ kind: key === 'qrDownloaded' ? 'success' : 'error', key });

  async function savePng() {
    try {
      save(await paintPng(qr), `${fileName}.png`);
      announce('qrDownloaded');
    } catch {
      announce('qrNotDownloaded');
    }
  }

  return (
    <>
      <ScriptButton isReady={useHydrated()} variant="secondary" onClick={savePng}>
        <Download aria-hidden className="size-5" />
        {t('download')}
      </ScriptButton>
      <a
        href={`data:image/svg+xml,${encodeURIComponent(createQrSvg(qr, MIN_PIXELS))}`}
        download={`${fileName}.svg`}
        onClick={() => announce('qrDownloaded')}
        className={getButtonClasses('quiet')}
      >
        {t('downloadSvg')}
      </a>
    </>
  );
}

function paintPng({ modules, path }: QrPicture): Promise<Blob> {
  const scale = Math.ceil(MIN_PIXELS / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * scale;
  canvas.height = modules * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('This browser cannot paint'));
  pen.scale(scale, scale);
  pen.fillStyle = QR_COLORS.paper;
  pen.fillRect(0, 0, modules, modules);
  pen.fillStyle = QR_COLORS.ink;
  pen.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it only once the person has agreed to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
