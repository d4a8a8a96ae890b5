declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare';

  const build: ServerBuild & { mode: string };
  export = build;
}
