import { z } from 'zod';
import { emailSchema } from '#worker/domain/auth/inputs.ts';
import { placeSchema } from '#worker/domain/orders/inputs.ts';
import { countVisible } from '#worker/domain/shared/count-visible.ts';
import { lineOfText, linesOfText, toSeenName } from '#worker/domain/shared/plain-text.ts';
import type { DetailName } from './restaurant.ts';

/** An optional website; "https://" is added if it is missing. */
const website = lineOfText('website')
  .max(500, 'tooLong')
  .transform((value) => (/^$|:/.test(value) ? value : `https://${value.replace(/^\/+/, '')}`))
  .refine((value) => value === '' || isWebAddress(value), 'website');

/** The details of a restaurant. Without a location it is shown without a distance. */
export const restaurantDetailsSchema = z.object({
  name: lineOfText('restaurantNameLength')
    .transform(toSeenName)
    .refine((text) => countVisible(text) >= 2, 'restaurantNameLength')
    .refine((text) => text.length <= 100, 'tooLong'),
  email: emailSchema,
  phone: lineOfText().max(40, 'tooLong').optional(),
  address: lineOfText('fullAddress').min(10, 'fullAddress').max(200, 'tooLong'),
  cuisine: lineOfText().max(100, 'tooLong').optional(),
  description: linesOfText().max(2000, 'tooLong').optional(),
  website: website.optional(),
  location: placeSchema.nullish(),
} satisfies Record<DetailName | 'location', z.ZodType>);
export type RestaurantDetailsInput = z.infer<typeof restaurantDetailsSchema>;

/** The registration of a restaurant. The API accepts an unknown referral code, without a credit; the form rejects it. */
export const restaurantSignupSchema = restaurantDetailsSchema.extend({
  referralCode: lineOfText().toUpperCase().max(20, 'tooLong').optional(),
});
export type RestaurantSignupInput = z.infer<typeof restaurantSignupSchema>;

/** Rejects an empty text, which would be coerced to 0. */
const degrees = (max: number, message: string) =>
  z.preprocess(
    (text) => (text === '' ? Number.NaN : text),
    z.coerce.number(message).min(-max, message).max(max, message).optional(),
  );

/** The query for featured restaurants: near a place, which needs both coordinates, and after an earlier page. */
export const listFeaturedSchema = z
  .object({
    lat: degrees(90, 'latitude').describe('With `lng`: the nearest within 15 miles of this place'),
    lng: degrees(180, 'longitude'),
    after: z.string().max(130, 'cursor').optional().describe('From the `Link` of the page before'),
    limit: z.coerce
      .number('limitTo100')
      .int('limitTo100')
      .min(1, 'limitTo100')
      .max(100, 'limitTo100')
      .optional(),
  })
  .refine(({ lat, lng }) => lat !== undefined || lng === undefined, { path: ['lat'], message: 'latitude' })
  .refine(({ lat, lng }) => lng !== undefined || lat === undefined, { path: ['lng'], message: 'longitude' });
export type ListFeaturedInput = { after?: string | undefined; limit?: number | undefined };

/** The email address to which the management link is sent. */
export const manageLinkSchema = z.object({ email: emailSchema });

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.includes('.') && username === '' && password === '';
}
