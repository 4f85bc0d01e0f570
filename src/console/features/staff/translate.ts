import texts from '#console/texts/EN/staff.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';
import type { StaffMerchants } from '#contract/staff/policy.ts';

export const translate = translatorWith('staff', texts);

export function describeMerchants(merchants: StaffMerchants): string {
  return merchants === 'all' ? translate('merchants.all') : merchants.join(', ');
}
