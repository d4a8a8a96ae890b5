import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** Returns the lines of a wrangler.toml table. */
function readTable(name: string): string {
  const toml = read('wrangler.toml');
  const start = toml.indexOf(`\n[${name}]\n`);
  return toml.slice(start, toml.indexOf('\n[', start + 1));
}

test('production is reachable only by its own domain', () => {
  const production = readTable('env.production');
  expect(production).toMatch(/^workers_dev = false$/m);
  expect(production).toMatch(/^preview_urls = false$/m);
});

test('Cloudflare’s invocation logs, which contain full URLs with secret links, are turned off', () => {
  expect(readTable('observability.logs')).toMatch(/^invocation_logs = false$/m);
});

test('static files have HSTS and no content type sniffing', () => {
  const [, all] = /^\/\*\n((?: {2}.*\n)+)/m.exec(read('public/_headers')) ?? [];
  expect(all).toMatch(/^ {2}Strict-Transport-Security: max-age=63072000; includeSubDomains$/m);
  expect(all).toMatch(/^ {2}X-Content-Type-Options: nosniff$/m);
});

test('every environment has the drivers’ channels and the dispatch areas, each with its own storage', () => {
  const config = fileURLToPath(new URL('../wrangler.toml', import.meta.url));
  for (const env of [undefined, 'staging', 'production']) {
    const { durable_objects, migrations } = readConfig({ config, env });
    expect(durable_objects.bindings).toEqual([
      { name: 'DRIVER_CHANNELS', class_name: 'DriverChannel' },
      { name: 'DISPATCH_AREAS', class_name: 'DispatchArea' },
    ]);
    expect(migrations).toEqual([{ tag: 'v1', new_sqlite_classes: ['DriverChannel', 'DispatchArea'] }]);
  }
});

test('the workflow first checks and benchmarks everything, then migrates before it deploys, production last', () => {
  const workflow = read('.github/workflows/deploy.yml');
  const steps = [
    '.ci/run',
    'npm run bench -- startup',
    'npm audit',
    'migrations apply DB --remote --env staging',
    'wrangler deploy --env staging',
    'migrations apply DB --remote --env production',
    'wrangler deploy --env production',
  ].map((step) => workflow.indexOf(step));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  expect(workflow.match(/^ {4}needs: \w+$/gm)).toEqual(['    needs: check', '    needs: staging']);
});
