import { expect, test } from 'vitest';
import { listUnreadColumns } from './import.ts';

test('lists columns that no field reads, except those without a heading', () => {
  const mapping = { end: 0, total: 2, dateOrder: 'dmy', decimalMark: '.', units: 'km' } as const;
  expect(listUnreadColumns(['Fecha', 'Notas', 'Ganancia', ' ', 'Zona'], mapping)).toEqual(['Notas', 'Zona']);
});
