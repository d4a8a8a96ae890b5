import { expect, test } from 'vitest';
import { CAMPAIGNS, findCampaign, readCampaign } from './campaigns.ts';

test('campaigns are found by id and by code in any case, and nothing else is one', () => {
  expect(readCampaign(' newdriver2025 ')?.id).toBe('standard');
  expect(readCampaign('PREMIUM')?.code).toBe('PRODRIVER2025');
  for (const text of ['MILLIONS', '', null, undefined]) expect(readCampaign(text)).toBeNull();
  expect(findCampaign('MILLIONS')).toBe(CAMPAIGNS[0]);
});

test('bonuses are those of the offer', () => {
  expect(CAMPAIGNS.map(({ bonusCents }) => bonusCents)).toEqual([1000, 2000, 0]);
});
