declare module 'virtual:page-texts' {
  /** In `npm run dev`, where pages are built on request, every page may show every section. */
  export const pageTexts: import('./page-texts.ts').PageTexts;
}
