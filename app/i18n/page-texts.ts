import type { Catalog } from '#worker/words/locales/en.ts';

export type Section = keyof Catalog;

export type Audience = 'driver' | 'visitor';

/** A page by its route pattern, with the sections of the catalog it can show. */
export type PageEntry = {
  id: string;
  path?: string;
  index?: boolean;
} & Record<Audience, Section[]>;

/** The sections shared by every page, and the sections each page adds. */
export type PageTexts = { shared: Section[]; pages: PageEntry[] };
