import type { AutomationSettingsRow } from '#worker/db/schema/automation.ts';
import { type AutomationSettings, DEFAULT_AUTOMATION } from '#worker/domain/automation/settings.ts';

/** What a driver has set, or the defaults, and when it was last saved (epoch ms; null: never). */
export type SavedAutomation = { settings: AutomationSettings; updatedAt: number | null };

export function toSavedAutomation(row: AutomationSettingsRow | undefined): SavedAutomation {
  if (!row) return { settings: DEFAULT_AUTOMATION, updatedAt: null };
  const { driverId, updatedAt, ...settings } = row;
  return { settings, updatedAt };
}
