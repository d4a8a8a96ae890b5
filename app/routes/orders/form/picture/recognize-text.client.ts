import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { OCR_FOLDER } from './ocr-folder.ts';
import { preparePicture } from './prepare-picture.ts';

const FOLDER = `/${OCR_FOLDER}`;

export type RecognitionProblem = 'notPicture' | 'unreachable' | 'failed';
export type Recognized = { text: string } | { problem: RecognitionProblem };
export type Stage = 'load' | 'read';
type Options = { signal: AbortSignal; onProgress: (stage: Stage, share: number) => void };

/**
 * Recognizes the text of a picture on this device, so that the picture isn't sent anywhere. On first use, loads the library
 * (about 5 MB) from our own site. `onProgress` receives the completed share of a stage, from 0 to 1.
 */
export async function recognizeText(picture: Blob, { signal, onProgress }: Options): Promise<Recognized> {
  const canvas = await preparePicture(picture).catch(() => null);
  if (!canvas) return { problem: 'notPicture' };
  const worker = await load(onProgress).catch(() => null);
  if (!worker) return { problem: 'unreachable' };
  signal.addEventListener('abort', () => worker.terminate());
  try {
    signal.throwIfAborted();
    onProgress('read', 0);
    // An offer's cards are scattered over a map, without columns or paragraphs. Setting the resolution skips estimating it.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '300' });
    const { data } = await worker.recognize(canvas);
    return { text: data.text };
  } catch {
    return { problem: 'failed' };
  } finally {
    await worker.terminate();
  }
}

async function load(onProgress: Options['onProgress']): Promise<Worker> {
  // Fetch the script first, because the library hangs if it can't load.
  const script = await fetch(`${FOLDER}/worker.min.js`);
  if (!script.ok) throw new Error(`Text recognition answered ${script.status}`);
  return createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: `${FOLDER}/worker.min.js`,
    corePath: FOLDER,
    langPath: FOLDER,
    // A worker loaded from a URL has its own CSP. One from a blob would inherit the page's.
    workerBlobURL: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) => onProgress(status === 'recognizing text' ? 'read' : 'load', progress),
    errorHandler: () => {},
  });
}
