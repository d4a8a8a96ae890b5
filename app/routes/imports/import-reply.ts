import type { FormReply } from '#app/components/form/form-reply.ts';

/** The intents of the buttons on an import's page. */
export const IMPORT_INTENTS = [
  'chooseColumns',
  'continueImport',
  'confirmImport',
  'undoImport',
  'discardImport',
] as const;
export type ImportIntent = (typeof IMPORT_INTENTS)[number];

/** A reply to one of the page's forms, with the intent of the pressed button. */
export type ImportReply = FormReply & { intent?: ImportIntent };
