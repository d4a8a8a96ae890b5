declare module 'virtual:page-texts' {
  /** Null where pages are built as they are asked for (`npm run dev`): any page may then show anything. */
  export const pageTexts: import('./page-texts.ts').PageTexts | null;
}
