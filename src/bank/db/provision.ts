import { provisionSchema } from '#postgres/provision-schema.ts';

/** The bank's own role owns what it makes in its own schema and sees no table of a gateway. */
export const BANK_SCHEMA = 'livery_bank';

/** Makes both on a database whose owner may make roles, and answers the role's address. Throws TooMightyRole. */
export function provisionBank(ownerUrl: string): Promise<string> {
  return provisionSchema(ownerUrl, { role: 'livery_bank', schema: BANK_SCHEMA, lock: 727_220 });
}
