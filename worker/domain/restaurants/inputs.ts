import { z } from 'zod';

/** A web address with http or https, or nothing. */
const website = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .refine((value) => value === '' || isWebAddress(value), 'website');

/** What a restaurant registers with. An unknown referral code is no error: it merely credits nobody. */
export const restaurantSignupSchema = z.object({
  name: z.string('restaurantNameLength').trim().min(2, 'restaurantNameLength').max(100, 'tooLong'),
  email: z.string('email').trim().toLowerCase().max(100, 'tooLong').pipe(z.email('email')),
  phone: z.string().trim().max(40, 'tooLong').optional(),
  address: z.string('fullAddress').trim().min(10, 'fullAddress').max(200, 'tooLong'),
  cuisine: z.string().trim().max(100, 'tooLong').optional(),
  description: z.string().trim().max(2000, 'tooLong').optional(),
  website: website.optional(),
  referralCode: z.string().trim().toUpperCase().max(20, 'tooLong').optional(),
});
export type RestaurantSignupInput = z.infer<typeof restaurantSignupSchema>;

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.');
}
