declare module 'virtual:page-texts' {
  /** Null where pages are built as they are asked for (`npm run dev`): every page may then show everything. */
  export const pageTexts: import('./page-texts.ts').PageTexts | null;
}
