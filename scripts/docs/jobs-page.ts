import { JOBS } from '#gateway/set-aside/jobs.ts';
import { tableRow } from './table-row.ts';

/** Builds docs/jobs.md from the gateway's job table. Deterministic. */
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

Every consumer, queue, runner and timer of the gateway, how often it runs, and what is set aside when it fails
([34](decisions/34-jobs-set-failing-items-aside-and-retention-is-data.md)). The table is data ([jobs.ts](../src/gateway/set-aside/jobs.ts)): this page is written from it
(\`npm run docs\`), a job without a row fails [a test](../src/gateway/staff/set-aside/jobs.test.ts), and \`npm run test:deep -- poison\` has one item of each source fail.

One item that fails is set aside with its reason, and all others go on. It is tried again by itself after 5 s, later each time, at most after 15 minutes; what is one item of a
whole merchant is tried in each period. Staff see it in the console (Set aside) and in the overview, retry it at once or dismiss it. \`livery_set_aside\` counts what is open:
set an alarm above zero.
`;

const OTHERS = `
## What fails by other rules

| What | One failure |
|---|---|
| calls of members, staff, vendors and providers | the caller is answered; of a shared commit the others go on alone |
| an e-mail that the mail server does not take | put off, later each time, until its time is over; staff read it in the console's outbox |
| SMS | no job takes them: they wait in the outbox for a carrier |
| listeners for changes, claims of brand folders | no merchant's: logged, and compared again in the next period |
| brand folders | a folder that cannot be read is logged and keeps what it had; the others are read |
| database away, locks, time-outs | no item's fault: nothing is set aside, the next period tries again |
| demo game provider: outbox, draws | logged (\`lottery.draw_failed\`, \`lottery.round_not_settled\`), tried again, the others go on |
| demo payment provider: outbox | logged, put off, the others go on |
`;
