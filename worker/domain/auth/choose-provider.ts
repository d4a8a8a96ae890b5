import type { SignInProvider } from './sign-in-provider.ts';

type Wish = {
  /** The provider asked for by its id. */
  providerId: string | null;
  /** Whether the page with all ways is asked for, or the only one that offers another way in. */
  wantsPage: boolean;
};

/** The provider a sign-in goes on to at once; null shows the page. Without a wish it is the only one there is. */
export function chooseProvider(
  providers: readonly SignInProvider[],
  { providerId, wantsPage }: Wish,
): SignInProvider | null {
  if (providerId !== null) return providers.find(({ id }) => id === providerId) ?? null;
  const [first, second] = providers;
  return first && !second && !wantsPage ? first : null;
}
