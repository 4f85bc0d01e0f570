import { DEMO_GAMES_RETENTION } from '#demo-games/db/retention.ts';
import { DEMO_PAYMENTS_RETENTION } from '#demo-payments/db/retention.ts';
import { GATEWAY_RETENTION } from '#gateway/features/retention/rules.ts';
import type { Retention } from '#postgres/retention.ts';
import { tableRow } from './table-row.ts';

/** Builds docs/reference/retention.md from the deletion rules. Deterministic. */
export function buildRetentionPage(): string {
  return [
    INTRODUCTION,
    part('The gateway', GATEWAY_RETENTION),
    part('The demo game provider', DEMO_GAMES_RETENTION),
    part('The demo payment provider', DEMO_PAYMENTS_RETENTION),
  ].join('\n');
}

const INTRODUCTION = `# How long rows stay

Every table of every schema: who adds rows, how long a row stays, and what deletes it. The rules are data
([gateway](../../src/gateway/features/retention/rules.ts), [demo games](../../src/demo-games/db/retention.ts), [demo payments](../../src/demo-payments/db/retention.ts)). The retention jobs
apply them every ten minutes, \`npm run docs\` generates this page from them, and a table without a rule fails
[a test](../../src/retention.test.ts). Every table to which visitors add rows is limited by time.

A separate job deletes each trial a day after it ends, with all rows of its play ([26](../decisions/26-a-game-is-one-folder-and-play-money-is-temporary.md)). Feedback
pictures have a daily budget of bytes ([17](../decisions/17-untrusted-and-costly-input-is-bounded.md)). Browser reports are in no table: the log has one line for each
new report within ten minutes, and a count of the rest. The name of a temporary folder contains the id of its process; the next process deletes the folder when that process is gone.
`;

function part(title: string, rules: readonly Retention[]): string {
  const rows = rules
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
    .map(({ table, growsBy, stays, removedBy }) => tableRow([`\`${table}\``, growsBy.join(', '), stays, removedBy]));
  return [`## ${title}`, '', '| Table | Rows from | A row stays | Deleted by |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}
