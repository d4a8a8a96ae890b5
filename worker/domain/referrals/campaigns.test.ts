import { expect, test } from 'vitest';
import { CAMPAIGNS, findCampaign, readCampaign } from './campaigns.ts';

test('finds a campaign by its id or code in upper or lower case, and no other text', () => {
  expect(readCampaign(' newdriver2025 ')?.id).toBe('standard');
  expect(readCampaign('PREMIUM')?.code).toBe('PRODRIVER2025');
  for (const text of ['MILLIONS', '', null, undefined]) expect(readCampaign(text)).toBeNull();
  expect(findCampaign('MILLIONS')).toMatchObject({ id: 'standard', code: 'NEWDRIVER2025' });
});

test('campaigns give a week and $10, two weeks and $20, or a month and onboarding', () => {
  expect(CAMPAIGNS).toEqual([
    {
      id: 'standard',
      code: 'NEWDRIVER2025',
      trial: { count: 1, unit: 'week' },
      bonusCents: 1000,
      hasOnboarding: false,
    },
    {
      id: 'referral',
      code: 'REFERRED2025',
      trial: { count: 2, unit: 'week' },
      bonusCents: 2000,
      hasOnboarding: false,
    },
    {
      id: 'premium',
      code: 'PRODRIVER2025',
      trial: { count: 1, unit: 'month' },
      bonusCents: 0,
      hasOnboarding: true,
    },
  ]);
});
