import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/**
 * Platforms whose extras depend on how much a driver accepts. Sources: DoorDash "Top Dasher" (70 % acceptance), Uber
 * "Uber Eats Pro" criteria (acceptance rate from 30 % for Gold), Grubhub "Rewards" levels Premier, Pro and Partner.
 */
const TIERED: readonly PlatformId[] = ['doordash', 'ubereats', 'grubhub'];

export function hasAcceptanceTiers(platform: PlatformId): boolean {
  return TIERED.includes(platform);
}
