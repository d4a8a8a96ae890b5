/** The assets folder with the text recognition files. Its name includes the version. */
export const OCR_FOLDER = 'assets/ocr-7.0.0';
