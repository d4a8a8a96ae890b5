import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { drawIconsPlainly, writeShape } from './draw-icons-plainly.ts';

test('converts each shape to path data that starts at its own absolute position', () => {
  expect(writeShape(['path', { d: 'm12 19-7-7' }])).toBe('M0 0m12 19-7-7');
  expect(writeShape(['line', { x1: '1', y1: '2', x2: '3', y2: '4' }])).toBe('M1 2L3 4');
  expect(writeShape(['polygon', { points: '1 2 3 4' }])).toBe('M1 2 3 4z');
  expect(writeShape(['circle', { cx: '12', cy: '12', r: '10' }])).toBe(
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0',
  );
  expect(writeShape(['rect', { x: '4', y: '8', width: '16', height: '12' }])).toBe('M4 8h16v12h-16v-12z');
  expect(writeShape(['rect', { x: '4', y: '8', width: '16', height: '12', rx: '2' }])).toBe(
    'M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z',
  );
  expect(() => writeShape(['text', {}])).toThrow('text');
});

test.each(['', '?v=1a2b3c4d'])('an icon is one line, asked for as module%s', async (version) => {
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [drawIconsPlainly()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  const icon = await vite.transformRequest(
    `/node_modules/lucide-react/dist/esm/icons/chevron-right.mjs${version}`,
  );
  await vite.close();
  expect(icon?.code).toContain('("M0 0m9 18 6-6-6-6")');
});
