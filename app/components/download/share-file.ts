import { isAppleTouch } from '#app/components/install/is-apple-touch.ts';

/** Whether this is an app on an iPhone's Home Screen, which shows a downloaded file over itself with no way back. */
export function coversDownloads(): boolean {
  return isAppleTouch() && matchMedia('(display-mode: standalone)').matches;
}

/** Hands a file to the share sheet, from where it can be saved. Returns false where that is not possible. */
export async function shareFile(file: File): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Closed by the driver.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Shares what would be downloaded from an address; calls `download` where that is not possible, or no file came. */
export async function shareDownload(address: string, download: () => void): Promise<void> {
  const file = await fetchFile(address).catch(() => null);
  if (!(file && (await shareFile(file)))) download();
}

async function fetchFile(address: string): Promise<File | null> {
  const answer = await fetch(address);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  if (!answer.ok || !name) return null;
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
}
