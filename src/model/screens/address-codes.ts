/** Reads the codes that an address may carry into a registration (M117). */
import { parameterOf } from './query.ts';

/** Query parameters; the first one present counts. */
export const ADDRESS_PARAMETERS = { affiliateCode: ['affiliateCode', 'code'], referralCode: ['referralCode'] } as const;

/** Addresses are untrusted input: letters, digits, dash and underscore, 64 at most. Anything else is not a code. */
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

export interface AddressCodes {
  readonly affiliateCode?: string;
  readonly referralCode?: string;
}

/** An invalid code counts as absent. */
export function readAddressCodes(search: string): AddressCodes {
  const affiliateCode = readCode(search, ADDRESS_PARAMETERS.affiliateCode);
  const referralCode = readCode(search, ADDRESS_PARAMETERS.referralCode);
  return {
    ...(affiliateCode === undefined ? {} : { affiliateCode }),
    ...(referralCode === undefined ? {} : { referralCode }),
  };
}

function readCode(search: string, names: readonly string[]): string | undefined {
  const found = names.map((name) => parameterOf(search, name)).find((value) => value !== null);
  return found !== undefined && found !== null && CODE.test(found) ? found : undefined;
}
