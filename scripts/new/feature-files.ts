/**
 * Template of a gateway feature with one table (src/gateway/features/<kebab>). @Name@, @kebab@, @table@ and @title@ are
 * placeholders for the name.
 */
import type { Names } from './names.ts';

const migration = `-- @title@: what a row is, in a sentence.
create table @table@ (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  member_id uuid not null,
  note text not null check (length(note) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index @table@_by_member on @table@ (merchant, member_id, created_at desc, id desc);
-- for the retention job
create index @table@_by_age on @table@ (merchant, created_at);
call enable_tenant_rls('@table@', 'select, insert');
`;

/** As `npm run types` writes it. */
const table = `export interface @Name@ {
  created_at: Generated<Date>;
  id: GeneratedAlways<bigint>;
  member_id: string;
  merchant: string;
  note: string;
}

`;

const store = `import type { Db } from '#gateway/db/tables.ts';

/** The member that a row belongs to. */
export interface @Name@Owner {
  readonly merchant: string;
  readonly memberId: string;
}

export interface @Name@Row {
  readonly id: bigint;
  readonly note: string;
  readonly createdAt: Date;
}

/** Adds a row and returns its id. */
export async function add@Name@(db: Db, { merchant, memberId }: @Name@Owner, note: string): Promise<bigint> {
  const { id } = await db
    .insertInto('@table@')
    .values({ merchant, member_id: memberId, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The member's rows, latest first. */
export async function read@Name@(db: Db, { merchant, memberId }: @Name@Owner): Promise<readonly @Name@Row[]> {
  return db
    .selectFrom('@table@')
    .select(['id', 'note', 'created_at as createdAt'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
`;

const test = `import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { add@Name@, type @Name@Owner, read@Name@ } from './store.ts';

const MERCHANTS = ['aurora', 'lotus'];
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(MERCHANTS);
});

afterAll(() => gateway.close());

/** A member of this merchant; every demo merchant has one of this name. */
async function ownerIn(db: Db, merchant: string): Promise<@Name@Owner> {
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('account', '=', 'player1')
    .executeTakeFirstOrThrow();
  return { merchant, memberId: id };
}

test('@kebab@: each merchant reads its own rows alone', async () => {
  const { db } = gateway.context;
  for (const merchant of MERCHANTS)
    await db.withMerchant(merchant, async (scope) => {
      const owner = await ownerIn(scope, merchant);
      const id = await add@Name@(scope, owner, \`of \${merchant}\`);
      expect(await read@Name@(scope, owner)).toEqual([{ id, note: \`of \${merchant}\`, createdAt: expect.any(Date) }]);
    });
  for (const merchant of MERCHANTS) {
    // Without a filter: row-level security alone hides the rows of the other merchant.
    const seen = await db.withMerchant(merchant, (scope) => scope.selectFrom('@table@').select('note').execute());
    expect(seen).toEqual([{ note: \`of \${merchant}\` }]);
  }
});

test('@kebab@: no merchant writes a row of another', async () => {
  const { db } = gateway.context;
  const owner = await db.withMerchant('lotus', (scope) => ownerIn(scope, 'lotus'));
  await expect(db.withMerchant('aurora', (scope) => add@Name@(scope, owner, 'planted'))).rejects.toThrow(
    /row-level security/,
  );
});
`;

export interface FeatureFiles {
  readonly migration: string;
  /** Declaration of the table's type. */
  readonly table: string;
  /** Path below the feature's folder, and content. */
  readonly files: readonly (readonly [path: string, text: string])[];
}

export function featureFiles({ pascal, kebab, snake, title }: Names): FeatureFiles {
  const fill = (text: string): string =>
    text
      .replaceAll('@Name@', pascal)
      .replaceAll('@kebab@', kebab)
      .replaceAll('@table@', snake)
      .replaceAll('@title@', title);
  return {
    migration: fill(migration),
    table: fill(table),
    files: [
      ['store.ts', fill(store)],
      [`${kebab}.test.ts`, fill(test)],
    ],
  };
}
