import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPushKeys } from './push-keys.mjs';
import { ROOT } from './settings.mjs';

const UNAMBIGUOUS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function createCode() {
  const group = () => Array.from({ length: 4 }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

const createKey = () => randomBytes(32).toString('base64url');

/** The secrets that a local run needs, each with the function that generates it. */
const CREATORS = {
  ADMIN_CODE: createCode,
  COOKIE_SECRET: createKey,
  LOCAL_KEY: createKey,
  NETWORK_DISPATCH_SECRET: createKey,
  PARTNER_DISPATCH_SECRET: createKey,
};

/** The two push keys form a pair: if one is missing, both are regenerated. */
function completePair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) {
  const isWhole = VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY;
  return isWhole ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : createPushKeys();
}

export function writePrivately(file, text) {
  writeFileSync(file, text, { mode: 0o600 });
}

/**
 * Returns the secrets of this state directory. They are generated once; secrets that a newer version adds are generated when
 * missing.
 */
export function readLocalSecrets(stateDir) {
  const file = path.join(stateDir, 'secrets.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = {
    ...Object.fromEntries(Object.entries(CREATORS).map(([name, create]) => [name, known[name] ?? create()])),
    ...completePair(known),
  };
  if (Object.keys(secrets).some((name) => known[name] !== secrets[name])) {
    mkdirSync(stateDir, { recursive: true });
    writePrivately(file, `${JSON.stringify({ ...known, ...secrets }, null, 2)}\n`);
  }
  return secrets;
}

/** Returns the names of the environment variables passed to a local run: all those in .dev.vars.example. */
function listPassedVariables() {
  const example = readFileSync(path.join(ROOT, '.dev.vars.example'), 'utf8');
  return [...example.matchAll(/^(?:#\s*)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
}

/** Writes the Worker's variables to a private file, so that secrets don't appear in the process list, and returns its path. */
export function writeVariables(stateDir, secrets, env = process.env) {
  const passed = listPassedVariables().flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  const variables = { ...Object.fromEntries(passed), ...secrets, APP_ENV: 'local' };
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value.replaceAll('$', '\\$')}'`);
  const file = path.join(stateDir, 'worker.vars');
  writePrivately(file, `${lines.join('\n')}\n`);
  return file;
}
