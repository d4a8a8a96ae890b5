/** The maximum width in pixels. It is enough to recognize the text of a phone's screen, and more only takes longer. */
const MAX_WIDTH = 900;
/** The maximum height in pixels. Longer screenshots are cropped, because an offer fits on one screen. */
const MAX_HEIGHT = 2600;
/** Pictures darker than this are assumed to have light text and are inverted. */
const DARK = 110;

/** Returns a picture prepared for text recognition: small, gray, with dark text. Rejects if the file isn't a picture. */
export async function preparePicture(picture: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, MAX_WIDTH / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.min(MAX_HEIGHT, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, Math.round(bitmap.height * scale));
  bitmap.close();
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  paintGray(image.data);
  context.putImageData(image, 0, 0);
  return canvas;
}

function paintGray(data: Uint8ClampedArray): void {
  const gray = (index: number) =>
    0.3 * (data[index] ?? 0) + 0.59 * (data[index + 1] ?? 0) + 0.11 * (data[index + 2] ?? 0);
  let sum = 0;
  for (let index = 0; index < data.length; index += 4) sum += gray(index);
  const isDark = sum / (data.length / 4) < DARK;
  for (let index = 0; index < data.length; index += 4) {
    data.fill(isDark ? 255 - gray(index) : gray(index), index, index + 3);
  }
}
