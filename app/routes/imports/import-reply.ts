import type { FormReply } from '#app/components/form/form-reply.ts';

/** What the buttons of an import's page stand for. */
export const IMPORT_INTENTS = [
  'chooseColumns',
  'continueImport',
  'confirmImport',
  'undoImport',
  'discardImport',
] as const;
export type ImportIntent = (typeof IMPORT_INTENTS)[number];

/** A reply to one of several forms of a page, with the button that was pressed. */
export type ImportReply = FormReply & { intent?: ImportIntent };
