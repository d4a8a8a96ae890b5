/** A configured OpenID Connect provider. Its accounts are stored under its `issuer`. */
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

/** Returns the providers whose variables are all set. An issuer over plain http counts only if `allowsHttp`. */
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

/** Returns whether an address may serve as an issuer or one of its endpoints: https, or plain http if `allowsHttp`. */
export function isIssuerAllowed(address: string, allowsHttp: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (allowsHttp && protocol === 'http:');
}

type Wish = {
  /** The id of the requested provider. */
  providerId: string | null;
  /** Whether the page that lists all providers was requested. */
  wantsPage: boolean;
};

/** Returns the provider to redirect to directly, by default the only one; null to show the list of providers. */
export function chooseProvider(
  providers: readonly SignInProvider[],
  { providerId, wantsPage }: Wish,
): SignInProvider | null {
  if (providerId !== null) return providers.find(({ id }) => id === providerId) ?? null;
  const [first, second] = providers;
  return first && !second && !wantsPage ? first : null;
}

/** Returns the name of a provider by its issuer, or the issuer's host if the provider is no longer configured. */
export function getProviderName(providers: readonly SignInProvider[], issuer: string): string {
  const known = providers.find((provider) => provider.issuer === issuer);
  return known?.name ?? (URL.canParse(issuer) ? new URL(issuer).hostname : issuer);
}
