import type { Rollup } from 'vite';

type GetModuleInfo = Rollup.ManualChunkMeta['getModuleInfo'];

/** Modules that most pages need, with their imports. */
const SHELL =
  /\/app\/(root|entry\.client)\.tsx|\/(storage-names|last-change|read-fresh|register-worker)\.ts|\/engines\/offers\/(offer|verdict)\.ts/;
const START_PAGE = '/app/routes/dashboard/dashboard.tsx';
/** Modules that the start page shares with at least this many pages are part of the core, too. */
const SHARING_PAGES = 2;
/** Files that re-export much more than each importer uses, so their imports are not followed. */
const FRONT_FILES = /\/app\/components\/ui\/icons\.ts$|\/worker\/engines\/[\w-]+\/index\.ts$/;
/** Icons of most pages. */
const ICONS =
  /\/lucide-react\/dist\/esm\/icons\/(arrow-left|bell|chart-no-axes-column|check|chevron-down|chevron-right|copy|download|external-link|house|loader-circle|map|map-pinned|navigation|package|plus|sliders-horizontal|sparkles|user-round|users)\.mjs$/;

/**
 * Puts what most pages use into one file: it compresses a tenth better than many small ones, each of which is a request.
 * Rollup divides the rest.
 */
export function chooseChunks(): Rollup.GetManualChunk {
  let core: Set<string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    core ??= findCore([...getModuleIds()], getModuleInfo);
    return core.has(id) ? 'core' : undefined;
  };
}

function findCore(ids: string[], getModuleInfo: GetModuleInfo): Set<string> {
  const startPage = ids.find((id) => id.endsWith(START_PAGE));
  if (!startPage) throw new Error(`There is no ${START_PAGE}.`);
  const pages = ids
    .filter((id) => getModuleInfo(id)?.isEntry)
    .map((page) => listImports([page], getModuleInfo));
  const isShared = (id: string) => pages.filter((page) => page.has(id)).length >= SHARING_PAGES;
  return new Set([
    ...listImports(
      ids.filter((id) => SHELL.test(id) || ICONS.test(id)),
      getModuleInfo,
    ),
    ...[...listImports([startPage], getModuleInfo)].filter(isShared),
  ]);
}

/** Returns these modules and all their static imports, transitively. */
function listImports(starts: string[], getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set(starts);
  for (const id of found) {
    if (FRONT_FILES.test(id)) continue;
    for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
