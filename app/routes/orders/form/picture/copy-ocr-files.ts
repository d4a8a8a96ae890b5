import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { OCR_FOLDER } from './ocr-folder.ts';

const require = createRequire(import.meta.url);

/** The library's builds, from which it picks one by the device's features, and the English language data. */
const FILES = [
  'tesseract.js/dist/worker.min.js',
  'tesseract.js-core/tesseract-core-lstm.wasm.js',
  'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
  'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm.js',
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
];

/** A Vite plugin that copies the text recognition files to the client assets. */
export function copyOcrFiles(): Plugin {
  let isClientBuild = false;
  return {
    name: 'ocr-files',
    apply: 'build',
    configResolved({ build }) {
      isClientBuild = !build.ssr;
    },
    generateBundle() {
      if (!isClientBuild) return;
      for (const file of FILES) {
        const source = readFileSync(require.resolve(file));
        this.emitFile({ type: 'asset', fileName: `${OCR_FOLDER}/${path.basename(file)}`, source });
      }
    },
  };
}
