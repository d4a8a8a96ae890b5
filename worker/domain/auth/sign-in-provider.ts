/** An OpenID Connect provider as configured. Its accounts are stored under its `issuer`. */
export type SignInProvider = {
  id: 'google' | 'oidc';
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
};

type ProviderVariables = Partial<
  Record<
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'OIDC_ISSUER'
    | 'OIDC_CLIENT_ID'
    | 'OIDC_CLIENT_SECRET'
    | 'OIDC_NAME',
    string | undefined
  >
>;

const GOOGLE_ISSUER = 'https://accounts.google.com';

/** The providers whose variables are complete. An issuer over plain http counts only where `allowsHttp`. */
export function listSignInProviders(variables: ProviderVariables, allowsHttp: boolean): SignInProvider[] {
  const {
    GOOGLE_CLIENT_ID: googleId,
    GOOGLE_CLIENT_SECRET: googleSecret,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = variables;
  const providers: SignInProvider[] = [];
  if (googleId && googleSecret) {
    providers.push({
      id: 'google',
      name: 'Google',
      issuer: GOOGLE_ISSUER,
      clientId: googleId,
      clientSecret: googleSecret,
    });
  }
  if (issuer && clientId && clientSecret && isIssuerAllowed(issuer, allowsHttp)) {
    providers.push({ id: 'oidc', name: name || new URL(issuer).hostname, issuer, clientId, clientSecret });
  }
  return providers;
}

/** Whether an address may be an issuer's or one of its endpoints: https, or plain http where `allowsHttp`. */
export function isIssuerAllowed(address: string, allowsHttp: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (allowsHttp && protocol === 'http:');
}

type Wish = {
  /** The provider asked for by its id. */
  providerId: string | null;
  /** Whether the page with all providers is requested. */
  wantsPage: boolean;
};

/** Returns the provider to continue to at once, by default the only one; null to show the page. */
export function chooseProvider(
  providers: readonly SignInProvider[],
  { providerId, wantsPage }: Wish,
): SignInProvider | null {
  if (providerId !== null) return providers.find(({ id }) => id === providerId) ?? null;
  const [first, second] = providers;
  return first && !second && !wantsPage ? first : null;
}

/** The name of a provider by its issuer; of one no longer configured, the issuer's host. */
export function getProviderName(providers: readonly SignInProvider[], issuer: string): string {
  const known = providers.find((provider) => provider.issuer === issuer);
  return known?.name ?? (URL.canParse(issuer) ? new URL(issuer).hostname : issuer);
}
