import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOVE_VERDICTS, OPENED_KINDS } from '#contract/staff/agents/calls.ts';
import { ORDER_AMOUNTS, ORDER_WORDS } from '#contract/staff/cashier/order-facts.ts';
import { MONEY_SOURCES } from '#contract/staff/cashier/payout.ts';
import { MEMBER_TYPES } from '#contract/staff/members/calls.ts';
import { SET_ASIDE_WHYS } from '#contract/staff/set-aside/calls.ts';
import { CATEGORIES } from '#model/documents/lanes.ts';
import { MACHINES } from '#model/state-machines/machines.ts';

const STAFF = 'src/gateway/staff';
const MISSION_RULES = 'src/model/missions/read-rule.ts';

/** The codes with which the gateway refuses fields of an area's forms, extracted from its sources. */
function refusedBy(...files: readonly string[]): readonly string[] {
  const reported = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:code: |refused\('\w+', )'([\w.]+)'/g),
  ]);
  return [...new Set(reported.flatMap(([, code]) => code ?? []))].toSorted();
}

/** All journal actions of the gateway: names in its sources, verdicts, and the steps that staff take on orders. */
function journalActions(): readonly string[] {
  const files = [...readdirSync(STAFF, { recursive: true, encoding: 'utf8' })]
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${STAFF}/${file}`);
  const named = [...files, 'src/gateway/identity/settings.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: (.*)/g)].flatMap(([, reported = '']) =>
      [...reported.matchAll(/'([a-zA-Z]+\.[a-zA-Z.]+)'/g)].flatMap(([, name]) => name ?? []),
    ),
  );
  const steps = MACHINES.filter(({ name }) => ['deposit', 'withdrawal', 'match', 'correction'].includes(name)).flatMap(
    ({ name, steps: all }) => all.filter(({ by }) => by === 'staff').map(({ step }) => `${name}.${step}`),
  );
  const verdicts = {
    setAside: ['retry', 'dismiss'],
    redeem: ['approve', 'reject'],
    move: MOVE_VERDICTS,
    case: ['close', 'dropProposal', 'propose'],
    suspense: ['close', 'dropProposal', 'propose'],
  };
  const answered = Object.entries(verdicts).flatMap(([of, all]) => all.map((verdict) => `${of}.${verdict}`));
  return [...new Set([...named, ...steps, ...answered])].toSorted();
}

/** All names that the gateway can send, by the console text file and the key prefix. */
const KNOWN: readonly (readonly [file: string, key: string, names: readonly (string | number)[]])[] = [
  ...(['common'] as const).map((file) => [file, 'category', CATEGORIES] as const),
  ...(['members', 'names'] as const).map((file) => [file, 'type', MEMBER_TYPES] as const),
  ['agents', 'kind', OPENED_KINDS],
  ['orders', 'payout.source', MONEY_SOURCES],
  ['orders', 'words', ['taken', 'late', 'unknown', 'unfit', 'refused']],
  ['orders', 'fact', [...ORDER_AMOUNTS, ...ORDER_WORDS]],
  [
    'missions',
    'refused',
    refusedBy(`${STAFF}/missions/read-mission.ts`, `${STAFF}/missions/staff-mission-routes.ts`, MISSION_RULES),
  ],
  ['mall', 'refused', refusedBy(`${STAFF}/mall/read-item.ts`, `${STAFF}/mall/staff-mall-routes.ts`)],
  ['points', 'refused', refusedBy(`${STAFF}/points/read-rules.ts`)],
  [
    'content',
    'refused',
    refusedBy(...['validate', 'change', 'toggle', 'clean'].map((name) => `${STAFF}/content/${name}.ts`)),
  ],
  ['journal', 'action', journalActions()],
  ['set-aside', 'why', SET_ASIDE_WHYS],
  ['finance', 'stream.why', SET_ASIDE_WHYS],
];

test.each(['EN', 'CN'])('every kind, state and reason known at build time has a name in %s', (language) => {
  const missing = KNOWN.flatMap(([file, key, names]) => {
    const texts = JSON.parse(readFileSync(`src/console/texts/${language}/${file}.json`, 'utf8'));
    return names.filter((name) => !texts[`${key}.${name}`]).map((name) => `${file}: ${key}.${name}`);
  });
  expect(missing).toEqual([]);
});
