import { CommandError } from '../command-error.ts';
import { before, behind, gatherEdits } from './edits.ts';
import { type Names, readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';
import { addText, addTextArea, TRANSLATE } from './texts.ts';

/** A page of the portal: component and test, address, entry in the map of screens, a text area. */
export function newPage(name: string): Scaffold {
  const names = readNames(name);
  const { camel, pascal, kebab, title } = names;
  const edits = gatherEdits();
  const file = `src/portal/features/${kebab}/${kebab}-page`;
  edits.add(`${file}.tsx`, componentOf(names));
  edits.add(`${file}.test.tsx`, testOf(names));
  edits.change('src/model/catalogue/routes.ts', (text) => {
    refuseKnown(text, new RegExp(`path: '/${camel}'`, 'i'), `/${camel} is an address already`);
    return before("  { path: '/down', screen: ", `  { path: '/${camel}', screen: '${camel}', frame: 'full' },\n`)(text);
  });
  edits.change('src/portal/shell/routes.tsx', (text) => {
    refuseKnown(text, new RegExp(`^ {2}${camel}: `, 'm'), `${camel} is a screen already`);
    const entry = `  ${camel}: lazyChunk(
    () => import('../features/${kebab}/${kebab}-page.tsx'),
    (file) => file.${pascal}Page,
  ),
`;
    return before('  download: lazyChunk(', entry)(text);
  });
  addTextArea(edits, kebab, `${camel}.title`, title);
  edits.change('src/texts/text-key.ts', (text) => {
    const keys = behind('export type FileKey =', `\n  | keyof typeof ${camel}`)(text);
    return `import type ${camel} from './EN/${kebab}.json';\n${keys}`;
  });
  addText(edits, 'elements', `element.route./${camel}`, title);
  return {
    edits,
    todo: [
      `${file}.tsx: what it shows; with queries, queriedChunk instead of lazyChunk in src/portal/shell/routes.tsx`,
      `${file}.test.tsx: what it proves (led by a row of docs/features.md)`,
      'src/model/catalogue/routes.ts: its frame, its condition, and whether visitors and search engines reach it',
      `src/texts/<LANG>/seo.json: seo.${camel}, its description for search engines`,
      TRANSLATE,
      `npm run new -- element side/${camel}: its entry in a menu`,
      'npm run docs',
    ],
  };
}

function refuseKnown(text: string, known: RegExp, problem: string): void {
  if (known.test(text)) throw new CommandError(`${problem}; choose another name.`);
}

function componentOf({ camel, pascal }: Names): string {
  return `import { PageHead } from '#portal/page/page-head.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';

/** What this page is for, in a sentence. */
export function ${pascal}Page() {
  const { t } = useTexts();
  return <PageHead icon="layout-grid" title={t('${camel}.title')} />;
}
`;
}

function testOf({ camel, pascal, title }: Names): string {
  return `// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openPage } from '#portal/forms/testing/open-window.tsx';
import { screens } from '#portal/shell/routes.tsx';
import { makePage } from '#portal/testing/site.ts';

const { ${camel}: ${pascal}Page } = screens;
beforeAll(() => ${pascal}Page.preload());
afterEach(cleanup);

it('the page shows its title', () => {
  openPage(makePage(), {}, <${pascal}Page />, '/${camel}');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
});
`;
}
