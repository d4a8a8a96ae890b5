import { type DateTimeFormatOptions, useFormatter } from 'use-intl';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const STYLES = {
  time: TIME,
  day: DAY,
  fullDateTime: { ...DAY, ...TIME },
  dateTime: { month: 'short', day: 'numeric', ...TIME },
  utcMonth: { year: 'numeric', month: 'long', timeZone: 'UTC' },
  utcDay: { ...DAY, timeZone: 'UTC' },
  utcDateTime: { ...DAY, ...TIME, timeZone: 'UTC', timeZoneName: 'short' },
} as const satisfies Record<string, DateTimeFormatOptions>;

type Style = keyof typeof STYLES;

/** The space before a trailing day period such as "PM" or "م", replaced so that no line breaks there. */
const BEFORE_HALF = /(?<=\d) (?=\D+$)/;

/** Formats an instant (epoch ms) in the driver's language and time zone. The `utc…` styles use UTC. */
export function useDateTime(): (at: number, style: Style) => string {
  const format = useFormatter();
  return (at, style) => format.dateTime(at, STYLES[style]).replace(BEFORE_HALF, '\u00a0');
}

export function DateTime({ at, style }: { at: number; style: Style }) {
  return <time dateTime={new Date(at).toISOString()}>{useDateTime()(at, style)}</time>;
}
