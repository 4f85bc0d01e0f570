import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import type { StateMachine } from '#model/state-machines/machine.ts';
import { MACHINES, stepsFrom } from '#model/state-machines/machines.ts';
import { stepRows } from '#model/state-machines/rows.ts';

let database: TestDatabase;
let owner: Client;

/** An order table for each state machine, like the cashier's. */
const tableOf = ({ name }: StateMachine) => `scratch_${name}`;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const machine of MACHINES) {
    const table = tableOf(machine);
    await owner.query(
      `create table ${table} (id integer primary key, state text not null, version bigint not null default 1, note text)`,
    );
    await owner.query(`call keep_to_machine('${table}', '${machine.name}')`);
  }
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function place(table: string, id: number, state: string): Promise<void> {
  await owner.query(`alter table ${table} disable trigger follows_machine`);
  await owner.query(`insert into ${table} (id, state) values ($1, $2)`, [id, state]);
  await owner.query(`alter table ${table} enable trigger follows_machine`);
}

/** The database's error for a statement; empty if it succeeds. */
async function refusalOf(text: string, values: readonly unknown[] = []): Promise<string> {
  return owner.query(text, [...values]).then(
    () => '',
    (error: Error & { readonly detail?: string }) => [error.message, error.detail].filter(Boolean).join(' '),
  );
}

test('N02: the database holds exactly the steps of model/state-machines, and their states', async () => {
  const { rows } = await owner.query(
    `select machine, from_state as from, step, taken_by as by, to_state as to from machine_step`,
  );
  const wanted = stepRows().map(({ machine, from, step, by, to }) => ({ machine, from, step, by, to }));
  expect(rows).toHaveLength(wanted.length);
  expect(rows).toEqual(expect.arrayContaining(wanted));
  const states = await owner.query(
    `select machine, name, is_first as first, is_final as final, is_passing as passing from machine_state`,
  );
  const named = MACHINES.flatMap(({ name: machine, states: all }) =>
    all.map(({ name, isFinal = false, isPassing = false }, at) => ({
      machine,
      name,
      first: at === 0,
      final: isFinal,
      passing: isPassing,
    })),
  );
  expect(states.rows).toHaveLength(named.length);
  expect(states.rows).toEqual(expect.arrayContaining(named));
});

describe.each(MACHINES)('an order in state machine $name', (machine) => {
  test('goes from each state only to the targets of its steps', async () => {
    const table = tableOf(machine);
    const names = machine.states.map(({ name }) => name);
    let id = 0;
    for (const from of names) {
      const reached = stepsFrom(machine, from).map(({ to }) => to);
      for (const to of names) {
        id += 1;
        await place(table, id, from);
        const refusal = await refusalOf(`update ${table} set state = $2, version = 2 where id = $1`, [id, to]);
        if (from === to || reached.includes(to)) expect(refusal, `${from} -> ${to}`).toBe('');
        else expect(refusal).toContain(`no step leads a ${machine.name} of ${table} from ${from} to ${to}`);
      }
    }
  });

  test('begins at the initial state, and one step on only if no order is ever found there', async () => {
    const table = tableOf(machine);
    const [first, ...others] = machine.states;
    const begins = first.isPassing ? stepsFrom(machine, first.name).map(({ to }) => to) : [first.name];
    for (const [at, { name }] of [first, ...others].entries()) {
      const refusal = await refusalOf(`insert into ${table} (id, state) values ($1, $2)`, [1_000 + at, name]);
      expect(refusal, name).toBe(begins.includes(name) ? '' : `no ${machine.name} of ${table} begins as ${name}`);
    }
  });
});

describe('an order’s version', () => {
  const TABLE = 'scratch_match';

  test('a refusal names valid targets, and an unknown order has none', async () => {
    await place(TABLE, 2_000, 'disputed');
    expect(await refusalOf(`update ${TABLE} set state = 'received', version = 2 where id = 2000`)).toContain(
      'From disputed steps lead to: forced, refused.',
    );
    await place(TABLE, 2_001, 'forced');
    expect(await refusalOf(`update ${TABLE} set state = 'asked', version = 2 where id = 2001`)).toContain(
      'From forced steps lead to: nothing.',
    );
    expect(await refusalOf(`update ${TABLE} set state = 'nowhere', version = 2 where id = 2001`)).toContain(
      'to nowhere',
    );
  });

  test('rises by one with each step, also to the same state; a non-step leaves it', async () => {
    await place(TABLE, 2_010, 'asked');
    const set = (change: string) => refusalOf(`update ${TABLE} set ${change} where id = 2010`);
    expect(await set(`state = 'disputed'`)).toContain('raises its version by one, from 1 to 2, and not to 1');
    expect(await set(`state = 'disputed', version = 3`)).toContain('and not to 3');
    expect(await set('version = 0')).toContain('and not to 0');
    expect(await set(`note = 'a word'`)).toBe('');
    expect(await set('version = 2')).toBe('');
    expect(await set(`state = 'received', version = 3`)).toBe('');
  });

  test('an unknown machine has no table', async () => {
    expect(await refusalOf(`call keep_to_machine('${TABLE}', 'lottery')`)).toBe('there is no machine lottery');
  });
});
