import type { Units } from './units.ts';

/** Zones where road signs use miles: the United States with its territories, the United Kingdom, Liberia and Myanmar. */
const MILE_ZONES = new RegExp(
  [
    '^(?:US/.+|GB|GB-Eire|Navajo|[ECMP]ST\\d[ECMP]DT|EST|MST|HST',
    'America/(?:New_York|Detroit|Louisville|Kentucky/.+|Indianapolis|Fort_Wayne|Knox_IN|Indiana/.+|Chicago|Menominee)',
    'America/(?:North_Dakota/.+|Denver|Shiprock|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat)',
    'America/(?:Nome|Adak|Atka|Puerto_Rico|St_Thomas|Virgin)',
    'Pacific/(?:Honolulu|Johnston|Guam|Saipan|Pago_Pago|Samoa|Midway|Wake)',
    'Europe/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man)|Africa/Monrovia|Asia/(?:Yangon|Rangoon))$',
  ].join('|'),
);
/** Zones that belong to no country. */
const NOWHERE = /^(?:Etc\/.+|UTC|UCT|GMT.*|Greenwich|Universal|Zulu|[+-].+)$/;

/** Returns the unit on road signs in a time zone; miles if the zone belongs to no country. */
export function getUnitsOfZone(timeZone: string): Units {
  return NOWHERE.test(timeZone) || MILE_ZONES.test(timeZone) ? 'miles' : 'km';
}
