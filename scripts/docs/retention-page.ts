import { DEMO_GAMES_RETENTION } from '#demo-games/db/retention.ts';
import { BANK_RETENTION } from '#demo-payments/db/retention.ts';
import { GATEWAY_RETENTION } from '#gateway/features/retention/rules.ts';
import type { Retention } from '#postgres/retention.ts';
import { tableRow } from './table-row.ts';

/** Builds docs/retention.md from the deletion rules. Deterministic. */
export function buildRetentionPage(): string {
  return [
    INTRODUCTION,
    part('The gateway', GATEWAY_RETENTION),
    part("The games' server", DEMO_GAMES_RETENTION),
    part('The payment provider of our own', BANK_RETENTION),
  ].join('\n');
}

const INTRODUCTION = `# How long rows stay

Every table of every schema, who can make it grow, how long a row stays, and what removes it. The rules are data
([gateway](../src/gateway/features/retention/rules.ts), [games](../src/demo-games/db/retention.ts), [payment provider](../src/demo-payments/db/retention.ts)): the retention jobs
remove by them every ten minutes, this page is written from them (\`npm run docs\`), and a table without a rule fails
[a test](../src/retention.test.ts). What visitors can make grow is removed by time in every case.

Trials go by a job of their own, each a day after it is over, with all that was played in it ([26](decisions/26-a-game-is-one-folder-and-play-money-is-temporary.md)). Pictures of
feedback have a budget of bytes a day ([17](decisions/17-untrusted-and-costly-input-is-bounded.md)). Reports of browsers are in no table: the log has one line for each
that is new in ten minutes, and a count of the rest. Temporary folders carry the id of their process, and go when the next process finds it gone.
`;

function part(title: string, rules: readonly Retention[]): string {
  const rows = rules
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
    .map(({ table, growsBy, stays, removedBy }) => tableRow([`\`${table}\``, growsBy.join(', '), stays, removedBy]));
  return [`## ${title}`, '', '| Table | Grows by | A row stays | Removed by |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}
