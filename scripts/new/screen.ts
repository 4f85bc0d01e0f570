import { before, gatherEdits, importing, withText } from './edits.ts';
import { readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';
import { languagesOf } from './texts.ts';

/** Every language in this folder is offered to staff: each has every text. */
const CONSOLE_TEXTS = 'src/console/texts';

/** A console screen: its folder, its entry in the list, its name. */
export function newScreen(name: string): Scaffold {
  const { camel, pascal, kebab, title } = readNames(name);
  const edits = gatherEdits();
  const folder = `src/console/features/${kebab}`;
  edits.add(
    `${folder}/screen.ts`,
    `import { defineScreen } from '#console/session/screen.ts';

export const ${camel}Screen = defineScreen({
  id: '${camel}',
  path: '${kebab}',
  of: 'site',
  permission: 'overview.read',
  icon: 'scroll-text',
  load: () => import('./${kebab}.tsx'),
});
`,
  );
  edits.add(
    `${folder}/${kebab}.tsx`,
    `import { Page } from '#console/kit/page.tsx';
import { translate } from '#console/texts/translate.ts';

/** What this screen is for, in a sentence. */
export default function ${pascal}() {
  return <Page title={translate('nav.${camel}')}>{null}</Page>;
}
`,
  );
  edits.add(
    `${folder}/${kebab}.test.tsx`,
    `import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SCREENS } from '#console/shell/screens.ts';

it('is drawn under its name', async () => {
  const screen = SCREENS.find(({ id }) => id === '${camel}');
  const { default: Screen } = (await screen?.load()) ?? {};
  expect(Screen && renderToString(<Screen />)).toContain('${title}');
});
`,
  );
  edits.change('src/console/shell/screens.ts', (text) =>
    importing(
      `../features/${kebab}/screen.ts`,
      `${camel}Screen`,
    )(before('  journalScreen,', `  ${camel}Screen,\n`)(text)),
  );
  for (const language of languagesOf(CONSOLE_TEXTS))
    edits.change(`${CONSOLE_TEXTS}/${language}/common.json`, withText(`nav.${camel}`, title));
  return {
    edits,
    todo: [
      `${folder}/screen.ts: for a site or for the platform, who may open it, its icon`,
      'src/console/shell/screens.ts: its place in the navigation',
      `${CONSOLE_TEXTS}: its name, in English until it is translated`,
    ],
  };
}
