import { isAppleTouch } from '#app/components/install/is-apple-touch.ts';
import { showToast } from '#app/lib/toast-store.ts';

/** How long a file that came too late for its tap waits for the next one. In ms. */
const LATE_MS = 60_000;

let isUnderWay = false;
let late: { address: string; file: File } | null = null;

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
    // Closed by the driver, or another one is open.
    return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
  }
}

/**
 * Shares what would be downloaded from an address; calls `download` where that is not possible, or the server refuses the file.
 * Does nothing while another file is under way.
 */
export async function shareDownload(address: string, download: () => void): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    const kept = late?.address === address ? late.file : null;
    late = null;
    const file = kept ?? (await fetchFile(address));
    // Browsers share only for seconds after a tap.
    if (file && !kept && navigator.userActivation?.isActive === false) keepForNextTap(address, file);
    else if (!(file && (await shareFile(file)))) download();
  } catch {
    showToast({ kind: 'error', key: 'connectionLost' });
  } finally {
    isUnderWay = false;
  }
}

function keepForNextTap(address: string, file: File): void {
  const kept = { address, file };
  late = kept;
  setTimeout(() => {
    if (late === kept) late = null;
  }, LATE_MS);
  showToast({ kind: 'success', key: 'fileReady' });
}

async function fetchFile(address: string): Promise<File | null> {
  const answer = await fetch(address);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  if (!answer.ok || !name) return null;
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
}
