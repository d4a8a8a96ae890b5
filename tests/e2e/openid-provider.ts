import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const CLIENT = { id: 'roadwaze', secret: 'a client secret that only this journey knows' };

function createProvider(issuer: string, redirectUri: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    cookies: { keys: ['a cookie key that only this journey knows'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: `${accountId}@id.example`,
        email_verified: true,
        given_name: 'Robin',
        family_name: 'Park',
      }),
    }),
  });
}

const FORM = {
  login: '<input name="account" aria-label="Account"><button>Continue</button>',
  consent: '<button>Allow</button> <button name="refuse" value="yes">Refuse</button>',
};

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

/** Serves the provider's own login and consent pages. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Provider</title><form method="post">${prompt.name === 'login' ? FORM.login : FORM.consent}</form>`,
    );
    return;
  }
  const form = await readForm(request);
  if (form.has('refuse')) {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  if (prompt.name === 'login') {
    const accountId = form.get('account') ?? '';
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

/**
 * Starts a real OpenID provider on loopback with one client. Returns its issuer, the client's environment variables, and a
 * function to stop it.
 */
export async function startOpenIdProvider(redirectUri: string) {
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (!provider) return response.writeHead(503).end();
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    return interact(provider, request, response).catch((error: Error) =>
      response.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = createProvider(issuer, redirectUri);
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Loop ID',
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
