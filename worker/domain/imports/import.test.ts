import { expect, test } from 'vitest';
import { listUnreadColumns } from './import.ts';

test('columns of no field are named, those without a heading are not', () => {
  const mapping = { end: 0, total: 2, dateOrder: 'dmy', decimalMark: '.', units: 'km' } as const;
  expect(listUnreadColumns(['Fecha', 'Notas', 'Ganancia', ' ', 'Zona'], mapping)).toEqual(['Notas', 'Zona']);
});
