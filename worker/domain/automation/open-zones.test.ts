import { expect, test } from 'vitest';
import { moveBy } from '#worker/domain/shared/geo.ts';
import { openZones } from './open-zones.ts';

const here = { lat: 30.267, lng: -97.743 };
const order = {
  restaurantAddress: '12 East 6th St, Downtown',
  customerAddress: '',
  pickup: here,
};

test('accepts every order when there are no zones', () => {
  expect(openZones([], [])(order)).toBe(true);
});

test.each([
  ['downtown', true],
  ['East 6th', true],
  ['DÓWNTOWN', true],
  ['Down', false],
  ['Harbor', false],
  ['  ', false],
])('matches whole words of a name, ignoring case: %s is %s', (zone, isInside) => {
  expect(openZones([zone], [])(order)).toBe(isInside);
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
])('matches words by the rules of their script: %s in %s is %s', (zone, restaurantAddress, isInside) => {
  expect(openZones([zone], [])({ ...order, restaurantAddress })).toBe(isInside);
});

test("uses the customer's address only if the restaurant's is unknown", () => {
  const toHarbor = { ...order, customerAddress: '4 Pier Road, Harbor', pickup: null };
  expect(openZones(['Harbor'], [])(toHarbor)).toBe(false);
  expect(openZones(['Harbor'], [])({ ...toHarbor, restaurantAddress: '' })).toBe(true);
});

test('matches a pickup near the place of a zone', () => {
  expect(openZones(['Riverside'], [moveBy(here, 0.6, 1)])(order)).toBe(true);
  expect(openZones(['Riverside'], [moveBy(here, 0.9, 1)])(order)).toBe(false);
  expect(openZones(['Riverside'], [here])({ ...order, pickup: null })).toBe(false);
});
