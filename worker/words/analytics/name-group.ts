import { getPlatformName, isPlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { BreakdownKind } from '#worker/engines/insight/break-down-work.ts';
import { DAY_PART_NAMES } from '#worker/engines/insight/day-parts.ts';
import type { AnalyticsWriter } from './analytics-writer.ts';

/** A group's name in words, and the proper name in it that nobody translates. */
export type GroupName = { name: string; place: string | null };

/** Names a group of a breakdown, such as "Around The Blue Ladle", "Friday" or "2 mi to 4 mi". */
export function nameGroup(
  writer: AnalyticsWriter,
  { kind, group }: { kind: BreakdownKind | 'hour'; group: string },
  areaNames: ReadonlyMap<string, string>,
): GroupName {
  switch (kind) {
    case 'dayPart': {
      const part = DAY_PART_NAMES.find((name) => name === group) ?? 'night';
      return { name: writer.dayPart(part), place: null };
    }
    case 'hour':
      return { name: writer.hour(Number(group)), place: null };
    case 'weekday':
      return { name: writer.weekday(Number(group)), place: null };
    case 'platform': {
      const name = isPlatformId(group) ? getPlatformName(group) : group;
      return { name, place: name };
    }
    case 'area': {
      const place = areaNames.get(group) ?? '';
      return { name: writer.t('around', { place }), place };
    }
    case 'restaurant':
      return { name: group, place: group };
    case 'distance':
      return { name: writer.distance(Number(group)), place: null };
  }
}
