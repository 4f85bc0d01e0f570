import { provisionSchema } from '#postgres/provision-schema.ts';

/** The provider's own role owns this schema and cannot read the gateway's tables. */
export const DEMO_PAYMENTS_SCHEMA = 'livery_bank';

/**
 * Creates role and schema in a database whose owner may create roles, and returns the role's connection URL. Throws
 * OverprivilegedRole and RoleOfAnother.
 */
export function provisionDemoPayments(ownerUrl: string, prefix = 'livery'): Promise<string> {
  return provisionSchema(ownerUrl, { role: `${prefix}_bank`, schema: DEMO_PAYMENTS_SCHEMA, lock: 727_220 });
}
