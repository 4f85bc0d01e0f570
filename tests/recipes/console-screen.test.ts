import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const FOLDER = 'src/console/features/reports';
const LIST = 'src/console/shell/screens.ts';
const WORDS = 'src/console/texts/EN/common.json';
/** It draws the names of all screens. */
const PLACES = 'src/console/shell/places.tsx';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.remove());

async function addFolder(): Promise<void> {
  await scratch.add(
    `${FOLDER}/screen.ts`,
    `import { defineScreen } from '#console/session/screen.ts';

export const reportsScreen = defineScreen({
  id: 'reports',
  path: 'reports',
  of: 'site',
  needs: 'overview.read',
  icon: 'scroll-text',
  load: () => import('./reports.tsx'),
});
`,
  );
  await scratch.add(
    `${FOLDER}/reports.tsx`,
    `import { Page } from '#console/kit/page.tsx';
import { say } from '#console/texts/say.ts';

/** What a site is told of its days. */
export default function Reports() {
  return <Page title={say('nav.reports')}>{null}</Page>;
}
`,
  );
  await scratch.add(
    `${FOLDER}/reports.test.tsx`,
    `import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SCREENS } from '#console/shell/screens.ts';

it('is drawn under its name', async () => {
  const screen = SCREENS.find(({ id }) => id === 'reports');
  const { default: Screen } = (await screen?.load()) ?? {};
  expect(Screen && renderToString(<Screen />)).toContain('Daily reports');
});
`,
  );
}

async function addLine(): Promise<void> {
  await scratch.change(
    LIST,
    'import { rulesScreen }',
    "import { reportsScreen } from '../features/reports/screen.ts';\nimport { rulesScreen }",
  );
  await scratch.change(LIST, '  journalScreen,', '  reportsScreen,\n  journalScreen,');
}

test('a console screen is one folder, its line in the list and its name', async () => {
  await addFolder();
  await addLine();
  expect(typeFaults(scratch.folder, [PLACES]).join()).toContain('nav.reports');

  await scratch.change(WORDS, '  "nav.journal":', '  "nav.reports": "Daily reports",\n  "nav.journal":');
  const files = await scratch.touched();
  expect(files.filter((path) => !path.startsWith(FOLDER))).toEqual([LIST, WORDS]);
  const code = files.filter((path) => /\.tsx?$/.test(path));
  expect(typeFaults(scratch.folder, [...code, PLACES])).toEqual([]);
  expect(await scratch.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', FOLDER)).toMatch(/1 passed/);
});
