/** The folder of text recognition in the assets; it contains the version. */
export const OCR_FOLDER = 'assets/ocr-7.0.0';
