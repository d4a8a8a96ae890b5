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

/** Every secret a local run needs, and how a new one is made. */
const CREATORS = {
  ADMIN_CODE: createCode,
  COOKIE_SECRET: createKey,
  LOCAL_KEY: createKey,
  NETWORK_DISPATCH_SECRET: createKey,
  PARTNER_DISPATCH_SECRET: createKey,
};

/** The two push keys form a pair: if one is missing, both are created again. */
function completePair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) {
  const isWhole = VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY;
  return isWhole ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : createPushKeys();
}

export function writePrivately(file, text) {
  writeFileSync(file, text, { mode: 0o600 });
}

/** The secrets of this state directory: made once, kept, and completed when a newer version needs another. */
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

/** The optional variables a local run takes from its environment: all those in .dev.vars.example. */
function listPassedVariables() {
  const example = readFileSync(path.join(ROOT, '.dev.vars.example'), 'utf8');
  return [...example.matchAll(/^(?:#\s*)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
}

/** Writes the Worker's variables to a private file, so that no secret shows in a process list, and returns its path. */
export function writeVariables(stateDir, secrets, env = process.env) {
  const passed = listPassedVariables().flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  const variables = { ...Object.fromEntries(passed), ...secrets, APP_ENV: 'local' };
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value.replaceAll('$', '\\$')}'`);
  const file = path.join(stateDir, 'worker.vars');
  writePrivately(file, `${lines.join('\n')}\n`);
  return file;
}
