import { provisionSchema } from '#postgres/provision-schema.ts';

/** The vendor's own role owns what it makes in its own schema and sees no table of a gateway. */
export const HOUSE_SCHEMA = 'house';

/** Makes both on a database whose owner may make roles, and answers the role's address. Throws TooMightyRole. */
export function provisionHouse(ownerUrl: string): Promise<string> {
  return provisionSchema(ownerUrl, { role: 'livery_house', schema: HOUSE_SCHEMA, lock: 727_210 });
}
