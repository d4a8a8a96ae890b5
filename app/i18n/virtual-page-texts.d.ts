declare module 'virtual:page-texts' {
  /** Where pages are built as they are asked for (`npm run dev`) every page may show everything. */
  export const pageTexts: import('./page-texts.ts').PageTexts;
}
