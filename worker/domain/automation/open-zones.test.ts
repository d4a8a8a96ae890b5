import { expect, test, vi } from 'vitest';
import { moveBy } from '#worker/domain/shared/geo.ts';
import { openZones, type PlacedOrder } from './open-zones.ts';

const here = { lat: 30.267, lng: -97.743 };
const order = {
  restaurantAddress: '12 East 6th St, Downtown',
  customerAddress: '',
  pickup: here,
  dropoff: null,
};

const isInZones = (place: PlacedOrder, zones: string[], known: PlacedOrder[]) =>
  openZones(zones)(place, known);

test('without zones every order is inside', () => {
  expect(isInZones(order, [], [])).toBe(true);
});

test.each([
  ['downtown', true],
  ['East 6th', true],
  ['DÓWNTOWN', true],
  ['Down', false],
  ['Harbor', false],
  ['  ', false],
])('by name, whole words whatever their case: %s is %s', (zone, isInside) => {
  expect(isInZones(order, [zone], [])).toBe(isInside);
});

test.each([
  ['朝阳区', '北京市朝阳区建国路1号', true],
  ['望京', '北京市朝阳区望京街10号', true],
  ['南山区', '深圳市南山区科技园', true],
  ['海淀区', '北京市朝阳区建国路1号', false],
  ['1号', '北京市朝阳区建国路11号', false],
  ['soho', '北京市朝阳区SOHO现代城', true],
  ['渋谷区', '東京都渋谷区神南１丁目', true],
  ['บางรัก', 'กรุงเทพมหานคร เขตบางรัก ถนนสีลม', true],
  ['บางนา', 'กรุงเทพมหานคร เขตบางรัก', false],
  ['강남구', '서울특별시 강남구 테헤란로', true],
  ['강남', '서울특별시 강남구 테헤란로', false],
  ['المزة', 'شارع الْمَزّة، دمشق', true],
  ['مزة', 'شارع المزة، دمشق', false],
  ['Île', '3 rue de l’Ile', true],
  ['Il', '3 rue de l’Île', false],
])('by name, as the script writes words: %s in %s is %s', (zone, restaurantAddress, isInside) => {
  expect(isInZones({ ...order, restaurantAddress }, [zone], [])).toBe(isInside);
});

test("the customer's address counts only where the restaurant's is unknown", () => {
  const toHarbor = { ...order, customerAddress: '4 Pier Road, Harbor', pickup: null };
  expect(isInZones(toHarbor, ['Harbor'], [])).toBe(false);
  expect(isInZones({ ...toHarbor, restaurantAddress: '' }, ['Harbor'], [])).toBe(true);
});

test('by area, near a stop whose address names the zone', () => {
  const unnamed = { ...order, restaurantAddress: '12 East 6th St' };
  const near = { ...order, restaurantAddress: 'Riverside 1', pickup: moveBy(here, 0.6, 1) };
  const far = { ...near, pickup: moveBy(here, 0.9, 1) };
  expect(isInZones(unnamed, ['Riverside'], [near])).toBe(true);
  expect(isInZones(unnamed, ['Riverside'], [far])).toBe(false);
  expect(isInZones({ ...unnamed, pickup: null }, ['Riverside'], [near])).toBe(false);
  const dropped = { ...order, customerAddress: 'Riverside 9', dropoff: moveBy(here, 0.2, 2) };
  expect(isInZones(unnamed, ['riverside'], [dropped])).toBe(true);
});

test('the addresses of known orders are read once, however many orders are checked by however many zones', () => {
  const known = Array.from({ length: 200 }, (_, n) => ({ ...order, restaurantAddress: `${n} Pier Road` }));
  // why: normalizing is what reading an address costs.
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const isIn = openZones(Array.from({ length: 10 }, (_, n) => `Zone ${n}`));
  const checked = Array.from({ length: 100 }, () => isIn(order, known));
  const reads = normalize.mock.calls.length / checked.length;
  normalize.mockRestore();
  expect(checked).not.toContain(true);
  // Each of them with every check would be two thousand.
  expect(reads).toBeLessThan(20);
});
