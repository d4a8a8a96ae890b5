import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { coversDownloads, shareFile } from '#app/components/download/share-file.ts';
import { createQrSvg, QR_COLORS, type QrPicture } from '#app/components/qr/qr-picture.ts';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Download } from '#app/components/ui/icons.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { showToast } from '#app/lib/toast-store.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { useActivates } from '#app/start/use-is-static.ts';

/** Enough for a poster, and a whole number of pixels a module. */
const MIN_PIXELS = 1200;

/** Downloads a QR code as a picture. PNG is painted by a script; SVG needs none. `fileName` has no extension. */
export function DownloadQr({ qr, fileName }: { qr: QrPicture; fileName: string }) {
  const t = useTranslations('qr');
  const svg = createQrSvg(qr, MIN_PIXELS);
  const announce = (key: 'qrDownloaded' | 'qrNotDownloaded') =>
    showToast({ kind: key === 'qrDownloaded' ? 'success' : 'error', key });

  async function savePng() {
    try {
      await keep(new File([await paintPng(qr)], `${fileName}.png`, { type: 'image/png' }));
    } catch {
      announce('qrNotDownloaded');
    }
  }

  function saveSvg(event: MouseEvent) {
    if (!coversDownloads()) return announce('qrDownloaded');
    event.preventDefault();
    void keep(new File([svg], `${fileName}.svg`, { type: 'image/svg+xml' }));
  }

  async function keep(file: File) {
    if (coversDownloads() && (await shareFile(file))) return;
    download(file);
    announce('qrDownloaded');
  }

  return (
    <>
      <ScriptButton isReady={useHydrated()} variant="secondary" onClick={savePng}>
        <Download aria-hidden className="size-5" />
        {t('download')}
      </ScriptButton>
      <a
        {...useActivates()}
        href={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        download={`${fileName}.svg`}
        onClick={saveSvg}
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

function download(file: File) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari reads the URL only after the person confirms the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
