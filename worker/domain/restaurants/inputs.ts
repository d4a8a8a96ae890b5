import { z } from 'zod';
import { emailSchema } from '../auth/inputs.ts';
import { placeSchema } from '../orders/inputs.ts';

/** A web address with http or https, or nothing. */
const website = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .refine((value) => value === '' || isWebAddress(value), 'website');

/** What a restaurant tells about itself. Where it is may be left out: it is then shown without a distance. */
export const restaurantDetailsSchema = z.object({
  name: z.string('restaurantNameLength').trim().min(2, 'restaurantNameLength').max(100, 'tooLong'),
  email: emailSchema,
  phone: z.string().trim().max(40, 'tooLong').optional(),
  address: z.string('fullAddress').trim().min(10, 'fullAddress').max(200, 'tooLong'),
  cuisine: z.string().trim().max(100, 'tooLong').optional(),
  description: z.string().trim().max(2000, 'tooLong').optional(),
  website: website.optional(),
  location: placeSchema.nullish(),
});
export type RestaurantDetailsInput = z.infer<typeof restaurantDetailsSchema>;

/** What a restaurant registers with. An unknown referral code is no error: it merely credits nobody. */
export const restaurantSignupSchema = restaurantDetailsSchema.extend({
  referralCode: z.string().trim().toUpperCase().max(20, 'tooLong').optional(),
});
export type RestaurantSignupInput = z.infer<typeof restaurantSignupSchema>;

/** Whom to send the link to with which a restaurant is managed. */
export const manageLinkSchema = z.object({ email: emailSchema });
export type ManageLinkInput = z.infer<typeof manageLinkSchema>;

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.');
}
