/** What users of other approval systems and theme editors complain of, each with the test that shows that it does not happen here. */
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

const STUDIO = 'src/gateway/staff/studio/studio.test.ts';
const FIELDS = 'src/console/features/studio/studio.test.tsx';
const PREVIEWS = 'src/gateway/staff/previews/previews.test.ts';
const JOURNEY = 'tests/e2e/console/console-studio.spec.ts';

/** The same of theme editors, for the brand studio. */
const OF_EDITORS: typeof COMPLAINTS = [
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

it.each([...COMPLAINTS, ...OF_EDITORS])('N05, issue 46: %s has its test', (_complaint, file, test) => {
  expect(readFileSync(file, 'utf8')).toContain(`('${test}`);
});

it('N05: the rules of approval are documented where staff read them', () => {
  const guide = readFileSync('docs/guides/operate.md', 'utf8');
  expect(guide).toContain('An approval is of the effect.');
  expect([COMPLAINTS.length, OF_EDITORS.length]).toEqual([17, 15]);
});
