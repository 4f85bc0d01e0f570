/** What users of nine other approval systems complain of, each with the test that shows that it does not happen here. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DECIDE = 'src/model/change-requests/decide.test.ts';
const REQUESTS = 'src/gateway/staff/requests/requests.test.ts';
const SCHEDULES = 'src/gateway/staff/requests/schedules.test.ts';
const ROLLOUTS = 'src/gateway/staff/rollouts/rollouts.test.ts';
const TREES = 'src/gateway/staff/trees/trees.test.ts';
const CONSOLE = 'src/console/features/requests/requests.test.tsx';

/** The complaint with the issue that it comes from, the file of its test, and the begin of the test's name. */
const COMPLAINTS: readonly (readonly [complaint: string, file: string, test: string])[] = [
  ['an approval survives later edits (growthbook#5477)', REQUESTS, 'N05: an edit voids its approvals, and who edited'],
  ['a draft on a stale base reverts a live roll-out (growthbook#6070)', REQUESTS, 'N05: lapses when a related change'],
  ['"no changes" although the draft differs (growthbook#2400)', REQUESTS, 'N05: is refused when it changes nothing'],
  ['what runs changes live without review (growthbook#1994)', ROLLOUTS, 'N05: a roll-out of deposits needs another'],
  [
    '"publish now" overwrites contested fields (growthbook#6655)',
    TREES,
    'M378: who change the same switch: the second',
  ],
  ['a revert skips the conflict checks (growthbook#6483)', TREES, 'M378: is refused with who changed the same thing'],
  ['conflicts are not understandable before apply (unleash#6222)', CONSOLE, 'N05: a lapsed request shows both effects'],
  [
    'a stale request can be neither applied nor cancelled (posthog#48048)',
    DECIDE,
    'N05: what lapsed with its approvals',
  ],
  ['schedules drift with summer time (posthog#54979)', SCHEDULES, 'N05: a change is applied and undone at its times'],
  ['the zone of a scheduled change is unclear (flagsmith#2098)', CONSOLE, 'N05: a schedule is shown in its zone'],
  ['apply does not stop on drift (terraform#8790)', SCHEDULES, 'N05: what differs, lost its author or approver'],
  ['the same plan is applied twice (terraform#27721)', REQUESTS, 'N05: two users who apply it at once apply it once'],
  ['a stale or applied plan cannot be read (terraform#30269)', REQUESTS, 'N05: is refused as a direct change, applied'],
  ['the rule of staleness is not written down (web-unified-docs#2827)', DECIDE, 'N05: is applied if and only if'],
  [
    'review shows one plan, apply makes another (product#1301)',
    CONSOLE,
    'N05: another user’s request shows its effect',
  ],
  [
    'a tool skips over required reviewers (branch-deploy#352)',
    REQUESTS,
    'N05: refuses an author’s approval, one of an old',
  ],
  ['approval settings change by hand unseen (terraform-provider#335)', REQUESTS, 'N05: say how many approve'],
];

it.each(COMPLAINTS)('N05: %s has its test', (_complaint, file, test) => {
  expect(readFileSync(file, 'utf8')).toContain(`('${test}`);
});

it('N05: the rules of approval are documented where staff read them', () => {
  const guide = readFileSync('docs/guides/operate.md', 'utf8');
  expect(guide).toContain('An approval is of the effect.');
  expect(COMPLAINTS).toHaveLength(17);
});
