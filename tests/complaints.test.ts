/** What users of other approval systems and theme editors complain of, each with the test that shows that it does not happen here. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DECIDE = 'src/model/change-requests/decide.test.ts';
const REQUESTS = 'src/gateway/staff/requests/requests.test.ts';
const SCHEDULES = 'src/gateway/staff/requests/schedules.test.ts';
const ROLLOUTS = 'src/gateway/staff/rollouts/rollouts.test.ts';
const TREES = 'src/gateway/staff/trees/trees.test.ts';
const CONSOLE = 'src/console/features/requests/requests.test.tsx';

/** Of approval systems: the issues, which the name of the test ends with, the complaint, and the file of the test. */
const OF_APPROVALS: readonly (readonly [issues: string, complaint: string, file: string])[] = [
  ['growthbook/growthbook#5477', 'an approval survives later edits', REQUESTS],
  ['growthbook/growthbook#6070', 'a draft on a stale base reverts a live roll-out', REQUESTS],
  ['growthbook/growthbook#2400', '“no changes” although the draft differs', REQUESTS],
  ['growthbook/growthbook#1994', 'what runs changes live without review', ROLLOUTS],
  ['growthbook/growthbook#6655', '“publish now” overwrites contested fields', TREES],
  ['growthbook/growthbook#6483', 'a revert skips the conflict checks', TREES],
  ['Unleash/unleash#6222, #5521', 'conflicts are not understandable before apply', CONSOLE],
  ['PostHog/posthog#48048', 'a stale request can be neither applied nor cancelled', DECIDE],
  ['PostHog/posthog#54979, #56078, #56089', 'schedules drift with summer time', SCHEDULES],
  ['Flagsmith/flagsmith#2098', 'the zone of a scheduled change is unclear', CONSOLE],
  ['hashicorp/terraform#8790', 'apply does not stop on drift', SCHEDULES],
  ['hashicorp/terraform#27721, #23345', 'the same plan is applied twice', REQUESTS],
  ['hashicorp/terraform#30269, #28136', 'a stale or applied plan cannot be read', REQUESTS],
  ['hashicorp/web-unified-docs#2827', 'the rule of staleness is not written down', DECIDE],
  ['cloud-gov/product#1301', 'review shows one plan, apply makes another', CONSOLE],
  ['github/branch-deploy#352', 'a tool skips over required reviewers', REQUESTS],
  ['launchdarkly/terraform-provider-launchdarkly#335', 'approval settings change by hand unseen', REQUESTS],
];

const STUDIO = 'src/gateway/staff/studio/studio.test.ts';
const FIELDS = 'src/console/features/studio/studio.test.tsx';
const PREVIEWS = 'src/gateway/staff/previews/previews.test.ts';
const JOURNEY = 'tests/e2e/console/console-studio.spec.ts';

/** The same of theme editors, for the brand studio. */
const OF_EDITORS: readonly (readonly [complaint: string, file: string, test: string])[] = [
  [
    'fonts change the live site although nothing was saved (gutenberg#60343)',
    STUDIO,
    'issue 46: nothing of a draft is',
  ],
  ['a value cannot go back to the default alone (gutenberg#60673)', FIELDS, 'issue 46: a set value, one equal to'],
  [
    'after a reset the preview is of something else (gutenberg#55866)',
    STUDIO,
    'issue 46: after a reset, an undo and a redo a preview is',
  ],
  [
    'revisions are compared as JSON only (gutenberg#53620)',
    'src/console/features/studio/publish/history-panel.test.tsx',
    'issue 46: two revisions are compared in words and as pages',
  ],
  [
    'a save without the right is dropped silently (gutenberg#44040)',
    STUDIO,
    'issue 46: a draft stays where its publisher',
  ],
  [
    'an update loses palette and fonts (gutenberg#61582)',
    FIELDS,
    'issue 46: palette and fonts of a file from an earlier version stay',
  ],
  ['half a set of files deletes settings (shopify-cli#2469)', STUDIO, 'issue 46: what cannot be served is kept, said'],
  ['an upload erases what others entered (themekit#412)', STUDIO, 'issue 46: two people edit different keys, and both'],
  [
    'a colour reloads the whole preview (dawn#20)',
    'src/console/features/studio/stage.test.tsx',
    'issue 46: an edit is drawn in place before it is stored',
  ],
  [
    'the preview depends on the editor’s own account (discourse#33827)',
    PREVIEWS,
    'issue 46: a link opens once, for as',
  ],
  [
    'the preview stops silently (discourse#34359)',
    'src/portal/staff/preview.test.tsx',
    'issue 46: a ticket of the console redraws the page in place; one that shows nothing',
  ],
  ['the preview is lost on refresh (discourse#6356)', JOURNEY, 'issue 46: a colour is changed, undone, refused'],
  [
    'the preview follows colours, not texts (fusionauth-issues#3372)',
    'src/edge/brands/previews.test.ts',
    'issue 46: a preview of a draft has its brand file and texts',
  ],
  [
    'an empty section breaks every page (bagisto#11426)',
    'src/portal/entry-server.test.tsx',
    'issue 46: a section without content breaks no page',
  ],
  [
    'an empty draft overrides the theme (sanity-io/ui#2458)',
    'src/model/brand-file/edit-text.test.ts',
    'issue 46: a removed key takes the objects that it leaves empty',
  ],
];

it.each(OF_APPROVALS)('N05: %s: %s has its test', (issues, _complaint, file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/\b(?:it|test)\('([^']*)'/g)].map(([, name]) => name);
  expect(named.filter((name) => name?.endsWith(`(${issues})`))).toHaveLength(1);
});

it.each(OF_EDITORS)('issue 46: %s has its test', (_complaint, file, test) => {
  expect(readFileSync(file, 'utf8')).toContain(`('${test}`);
});

it('N05: the rules of approval are documented where staff read them', () => {
  const guide = readFileSync('docs/guides/operate.md', 'utf8');
  expect(guide).toContain('An approval is of the effect.');
  expect([OF_APPROVALS.length, OF_EDITORS.length]).toEqual([17, 15]);
});
