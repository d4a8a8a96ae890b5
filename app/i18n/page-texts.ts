import type { Catalog } from '#worker/words/locales/en.ts';

export type Section = keyof Catalog;

/** Who looks at a page. */
export type Audience = 'driver' | 'visitor';

/** A page as it is found by its address, and the sections of the catalog it can show. */
export type PageEntry = {
  id: string;
  path?: string;
  index?: boolean;
} & Record<Audience, Section[]>;

/** Which sections every page can show, and which each page adds. */
export type PageTexts = { shared: Section[]; pages: PageEntry[] };
