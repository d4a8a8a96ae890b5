/** Drivers who deliver nothing: pieces of software, racers, golf clubs, and those of police reports. */
const OTHER_DRIVERS =
  /\b(?:graphics|gpu|video|display|audio|printer|usb|bluetooth|chipset|device|kernel|nvidia|amd|intel|geforce|radeon|game[- ]ready|f1|formula (?:1|one)|nascar|indycar|race|racing|race-?car|rally|grand prix|drunk|drunken|impaired|intoxicated|hit-and-run|golf) drivers?\b/g;

/** What an article is about in which any driver is likely to be such a one. */
const OTHER_FIELD =
  /\b(?:nvidia|geforce|radeon|graphics cards?|gpus?|directx|firmware|f1|formula (?:1|one)|nascar|indycar|motogp|grand prix|motorsports?|golf|pga|drunk(?:en)?|dui|intoxicated|hit-and-run|manslaughter)\b/;

/** What says that even there a driver is one of the trade. */
const TRADE_AFTER_ALL =
  /\b(?:gig|dashers?|couriers?|doordash|uber|lyft|grubhub|instacart|shipt|gopuff|postmates|spark|amazon flex|rideshare|ride-?hail\w*|app-based|delivery (?:apps?|work\w*|drivers?|people)|earn\w*|pay|wages?|surge|fares?|mileage rate|gas prices?)\b/;

const ANY_DRIVER = /\bdrivers?\b/g;

/**
 * A lower-case text without the drivers who are none of the trade: a "graphics driver", "Formula 1 driver", "drunk
 * driver" or "golf driver" always; any other driver of an article on such a field, unless it says a word of the trade
 * or of pay as well. `whole` is all the article says, which tells its field.
 */
export function dropOtherDrivers(text: string, whole: string): string {
  const left = text.replace(OTHER_DRIVERS, ' ');
  return OTHER_FIELD.test(whole) && !TRADE_AFTER_ALL.test(whole) ? left.replace(ANY_DRIVER, ' ') : left;
}
