import { expect, test } from 'vitest';

const { dropHangUps } = await import(new URL('start-server.mjs', import.meta.url).href);

test('removes log lines about disconnected browsers, including their stack', () => {
  const output = [
    'exception = workerd/api/web-socket.c++:821: disconnected: WebSocket peer disconnected',
    'stack: /opt/workerd@51faac1 /opt/workerd@51fb771',
    'kj/async-io-unix.c++:186: disconnected: ::read(fd): Connection reset by peer',
    'workerd/io/worker.c++:2160: failed: jsg.Error: Broken',
    'stack: /opt/workerd@37642df',
    '',
  ];
  expect(dropHangUps(output.join('\n'))).toBe(output.slice(3).join('\n'));
});
