import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';

/** Returns the platform named in the URL. Throws a 404 if it is unknown. */
export function findPlatform({ platform }: { platform?: string | undefined }): PlatformId {
  const id = PLATFORM_IDS.find((known) => known === platform);
  if (!id) throw createRefusal({ code: 'notFound' });
  return id;
}
