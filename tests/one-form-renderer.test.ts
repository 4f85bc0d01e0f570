import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Both appear before the renderer's code (decision 08). */
const BEFORE_ITS_CODE = ['src/portal/features/lobby/search-box.tsx', 'src/portal/features/login/header-login.tsx'];

test('D69: the schema renderer draws every form of the portal, the console and the demo sites, except two boxes', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !/\.test\.tsx$|\/testing\//.test(file));
  const own = files.filter((file) => /<form\b/.test(readFileSync(file, 'utf8')));
  expect(own.toSorted()).toEqual(BEFORE_ITS_CODE);
});
