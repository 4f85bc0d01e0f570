/** The codes that an address may carry into a registration (M117). */
import { parameterOf } from './query.ts';

/** Parameters of the address, the first that is there counts. */
export const ADDRESS_PARAMETERS = { affiliateCode: ['affiliateCode', 'code'], referralCode: ['referralCode'] } as const;

/** Whoever wrote the address is a stranger: letters, digits, dash and underscore, 64 at most. Anything else is no code. */
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

export interface AddressCodes {
  readonly affiliateCode?: string;
  readonly referralCode?: string;
}

/** Reads the codes of an address's query. What is no code counts as absent. */
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
