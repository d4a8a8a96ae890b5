import type { Catalog } from '#worker/words/locales/en.ts';

export type Section = keyof Catalog;

/** The audience of a page. */
export type Audience = 'driver' | 'visitor';

/** A page by its route pattern, with the sections of the catalog it can show. */
export type PageEntry = {
  id: string;
  path?: string;
  index?: boolean;
} & Record<Audience, Section[]>;

/** The sections of every page, and those each page adds. */
export type PageTexts = { shared: Section[]; pages: PageEntry[] };
