import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';

export type DepositFields = Readonly<Record<string, string | boolean | number>>;

interface Owner {
  readonly merchant: string;
  readonly memberId: string;
}

/** The encryption context: values cannot be decrypted in another member's row. */
const purposeOf = ({ memberId }: Owner) => `deposit of ${memberId}`;

/** Encrypts the form values; null if there are none. */
export async function encryptFields(
  db: Db,
  atRest: AtRest,
  owner: Owner,
  fields: DepositFields,
): Promise<Buffer | null> {
  if (Object.keys(fields).length === 0) return null;
  return atRest.encrypt(db, owner.merchant, purposeOf(owner), JSON.stringify(fields));
}

export async function openFields(
  db: Db,
  atRest: AtRest,
  owner: Owner,
  encrypted: Buffer | null,
): Promise<DepositFields> {
  if (encrypted === null) return {};
  return JSON.parse(await atRest.open(db, owner.merchant, purposeOf(owner), encrypted)) as DepositFields;
}
