import texts from '#console/texts/EN/staff.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';
import type { StaffMerchants } from '#contract/staff/policy.ts';

/** The words of the staff screen. */
export const say = sayWith('staff', texts);

/** For whom an account is, in a few words. */
export function sayMerchants(merchants: StaffMerchants): string {
  return merchants === 'all' ? say('merchants.all') : merchants.join(', ');
}
