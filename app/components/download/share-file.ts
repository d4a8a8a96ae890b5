import { isAppleTouch } from '#app/components/install/is-apple-touch.ts';
import { showToast } from '#app/lib/toast-store.ts';

/** How long to keep a file that finished loading too late to be shared, so the next tap can share it. In ms. */
const LATE_MS = 60_000;

let isUnderWay = false;
let late: { address: string; file: File } | null = null;

/** Whether this is an installed app on an iPhone or iPad, which opens a downloaded file on top of itself with no way back. */
export function coversDownloads(): boolean {
  return isAppleTouch() && matchMedia('(display-mode: standalone)').matches;
}

/** Opens the share sheet, where the file can be saved. Returns false if sharing is not supported. */
export async function shareFile(file: File): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // The driver closed the sheet, or another share sheet is already open.
    return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
  }
}

/**
 * Fetches a file and shares it. Calls `download` if sharing is not possible or the server refuses the file. Does nothing while
 * another file is loading.
 */
export async function shareDownload(address: string, download: () => void): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    const kept = late?.address === address ? late.file : null;
    late = null;
    const file = kept ?? (await fetchFile(address));
    // Browsers allow sharing only within seconds of a tap.
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
