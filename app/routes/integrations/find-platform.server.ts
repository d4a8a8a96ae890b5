import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';

/** The platform an address names; an unknown one is a page that does not exist. */
export function findPlatform({ platform }: { platform?: string | undefined }): PlatformId {
  const id = PLATFORM_IDS.find((known) => known === platform);
  if (!id) throw createRefusal({ code: 'notFound' });
  return id;
}
