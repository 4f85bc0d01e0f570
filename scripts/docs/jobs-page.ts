import { JOBS } from '#gateway/set-aside/jobs.ts';
import { tableRow } from './table-row.ts';

/** Builds docs/reference/jobs.md from the gateway's job table. Deterministic. */
export function buildJobsPage(): string {
  const rows = JOBS.map(({ name, every, does, items, otherwise }) => {
    const sources = Object.entries(items).map(([source, item]) => `\`${source}\`: ${item}`);
    return tableRow([`\`${name}\``, every, does, otherwise ?? sources.join('<br>')]);
  });
  return [
    INTRODUCTION,
    '| Job | Every | What it does | Set aside: one item is |',
    '|---|---|---|---|',
    ...rows,
    OTHERS,
  ].join('\n');
}

const INTRODUCTION = `# Jobs of the gateway

Every consumer, queue, runner and timer of the gateway, its interval, and the item that is set aside when it fails
([34](../decisions/34-jobs-set-failing-items-aside-and-retention-is-data.md)). \`npm run docs\` generates this page from [jobs.ts](../../src/gateway/set-aside/jobs.ts).
A job without a row fails [a test](../../src/gateway/staff/set-aside/jobs.test.ts). \`npm run test:deep -- poison\` makes one item of each source fail.

A failing item is set aside with its reason, and all other items are processed. The item is retried automatically after 5 s, then after growing pauses of at most 15 minutes; an item that covers a
whole merchant is retried in each period. Staff see the item in the console (Set aside) and in the overview, retry it immediately or dismiss it. \`livery_set_aside\` counts the open items:
set an alarm above zero.
`;

const OTHERS = `
## Failures that are handled differently

| What | Handling of a failure |
|---|---|
| calls of members, staff, vendors and providers | the caller gets an error; the other calls of a shared commit continue without the failed call |
| an e-mail that the mail server rejects | retried with growing pauses until it expires; staff see it in the console's outbox |
| SMS | no job sends them: they wait in the outbox for a carrier |
| notification listeners, claims of brand folders | belong to no merchant: logged, and polled again in the next period |
| brand folders | an unreadable folder is logged and keeps its last version; the others are read |
| database unavailable, locks, time-outs | not caused by an item: nothing is set aside, the next period retries |
| demo game provider: outbox, draws | logged (\`lottery.draw_failed\`, \`lottery.round_not_settled\`), retried; the others continue |
| demo payment provider: outbox | logged and retried later; the others continue |
`;
