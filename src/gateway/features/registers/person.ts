import type { Person } from '#contract/checks/checks.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Values of a registration form, or a member's profile. */
type Values = Readonly<Record<string, unknown>>;

interface Contact {
  readonly email?: string | null | undefined;
  /** E.164. */
  readonly mobile?: string | null | undefined;
}

/** What a register is told of a person; nothing else leaves the gateway. */
export function personOf(values: Values, { email, mobile }: Contact): Person {
  const found = {
    name: values['payeeName'],
    birthDate: values['birthday'],
    address: values['address'],
    idNumber: values['idNumber'],
    email,
    mobile,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => {
      const text = typeof value === 'string' ? value.trim().slice(0, MOST) : '';
      return text === '' ? [] : [[key, text]];
    }),
  );
}

const MOST = 255;

/** Empty if the member does not exist. */
export async function readPerson(db: Db, merchant: string, memberId: string): Promise<Person> {
  const row = await db
    .selectFrom('member')
    .select(['profile', 'email', 'mobile'])
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return {};
  const profile = typeof row.profile === 'object' && row.profile !== null ? row.profile : {};
  return personOf(profile as Values, row);
}
