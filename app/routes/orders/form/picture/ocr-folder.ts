/** Where the files of text recognition stand among the assets; the name changes with their version. */
export const OCR_FOLDER = 'assets/ocr-7.0.0';
