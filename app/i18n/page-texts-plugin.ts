import path from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { en } from '#worker/words/locales/en.ts';
import routes from '../routes.ts';
import type { PageTexts, Section } from './page-texts.ts';

const MODULE = 'virtual:page-texts';
const PLACEHOLDER = '__PAGE_TEXTS__';

const ROOT = 'root.tsx';
const HOME = 'routes/dashboard/home.tsx';
/** The home URL has two pages: one for drivers and one for visitors. */
const HOME_OF_DRIVER = 'routes/dashboard/dashboard.tsx';
const HOME_OF_VISITOR = 'routes/marketing/landing.tsx';

const SECTIONS = Object.keys(en) as Section[];

/**
 * Returns the catalog sections that a module names. With `useTranslations('orders')` that is one section; with
 * `useTranslations()`, every section that a string literal starts with.
 */
export function listNamedSections(code: string): Section[] {
  const isWhole = /\buseTranslations\(\)/.test(code);
  return SECTIONS.filter(
    (section) =>
      new RegExp(`\\buseTranslations\\(\\s*['"]${section}[.'"]`).test(code) ||
      (isWhole && new RegExp(`['"\`]${section}\\.`).test(code)),
  );
}

/** Generates the list of sections each page can show: those named by its modules, imported statically or dynamically. */
export function findPageTexts(): Plugin {
  const named = new Map<string, Section[]>();
  let appFolder = '';
  let isServerBuild = false;
  return {
    name: 'page-texts',
    enforce: 'pre',
    configResolved({ root, command, build }) {
      appFolder = path.join(root, 'app');
      isServerBuild = command === 'build' && Boolean(build.ssr);
    },
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const pageTexts = JSON.parse('${isServerBuild ? PLACEHOLDER : JSON.stringify(describePages(() => SECTIONS))}');`
        : null,
    transform(code, id) {
      if (isServerBuild && id.startsWith(appFolder)) named.set(id, listNamedSections(code));
    },
    renderChunk(code) {
      if (!code.includes(PLACEHOLDER)) return null;
      const pages = describePages((file) => collectSections(this, named, path.join(appFolder, file)));
      return code.replace(PLACEHOLDER, JSON.stringify(pages));
    },
  };
}

/** @param collect returns the sections named by a file of `app/` and its imports */
function describePages(collect: (file: string) => Section[]): PageTexts {
  if (!Array.isArray(routes)) throw new TypeError('The routes are expected as a list.');
  if (!routes.some(({ file }) => file === HOME)) throw new Error(`No route has the module ${HOME}.`);
  return {
    shared: collect(ROOT),
    pages: routes.map(({ id, file, path: pattern, index }) => ({
      id: id ?? file.replace(/\.tsx?$/, ''),
      ...(pattern === undefined ? { index } : { path: pattern }),
      driver: collect(file === HOME ? HOME_OF_DRIVER : file),
      visitor: collect(file === HOME ? HOME_OF_VISITOR : file),
    })),
  };
}

/** Returns the distinct sections named by a module and its imports. */
function collectSections(
  graph: Rollup.PluginContext,
  named: Map<string, Section[]>,
  start: string,
): Section[] {
  const seen = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = seen.has(id) ? null : graph.getModuleInfo(id);
    seen.add(id);
    if (info) waiting.push(...info.importedIds, ...info.dynamicallyImportedIds);
  }
  if (!graph.getModuleInfo(start)) throw new Error(`No such module: ${start}`);
  return SECTIONS.filter((section) => [...seen].some((id) => named.get(id)?.includes(section)));
}
