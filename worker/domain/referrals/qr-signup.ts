/** The kinds of users that can be signed up with a code. */
export const USER_TYPES = ['driver', 'client', 'restaurant'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** ISO 3166-1 codes of the countries offered; the first is the default. */
export const COUNTRIES = [
  'US',
  'CA',
  'GB',
  'AU',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'BR',
  'MX',
  'IN',
  'CN',
  'JP',
  'KR',
] as const;
