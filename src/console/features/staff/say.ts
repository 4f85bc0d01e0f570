import texts from '#console/texts/EN/staff.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';
import type { StaffMerchants } from '#contract/staff/policy.ts';

/** The words of the staff screen. */
export const translate = translatorWith('staff', texts);

/** For whom an account is, in a few words. */
export function describeMerchants(merchants: StaffMerchants): string {
  return merchants === 'all' ? translate('merchants.all') : merchants.join(', ');
}
