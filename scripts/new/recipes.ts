/** The recipes of CONTRIBUTING.md that start from the same files each time. */
import { existsSync, readdirSync } from 'node:fs';
import { CommandError } from '../command-error.ts';
import { before, behind, type Edits, gatherEdits, importing, withText } from './edits.ts';
import { gameFiles } from './game-files.ts';
import { readNames } from './names.ts';

export interface Begun {
  readonly edits: Edits;
  /** What the author still has to write, one line each. */
  readonly left: readonly string[];
}

/**
 * A game of the demo game provider: its folder and its entry in the list. It tosses a coin until the author replaces
 * the rules.
 */
export function newGame(name: string): Begun {
  const names = readNames(name);
  if (!/^[a-z][a-z0-9]{1,15}$/.test(name))
    throw new CommandError(`"${name}" is no kind of game: one word of small letters and digits, 16 at most.`);
  const edits = gatherEdits();
  const folder = `src/demo-games/games/${name}`;
  for (const [path, text] of gameFiles(names)) edits.add(`${folder}/${path}`, text);
  edits.change('src/demo-games/games/games.ts', (text) =>
    importing(`./${name}/game.ts`, name)(before('] as const satisfies readonly Game[]', `, ${name}`)(text)),
  );
  return {
    edits,
    left: [
      `${folder}/rules: what follows from the seeds, and its payouts; server, page and proof after it`,
      `${folder}/game.ts: vendor, category, lowest stake and its name in six languages`,
      `${folder}/texts: its words in six languages; ${folder}/fairness.md: what it pays, for players`,
      'docs/reference/demo-games.md#adding-a-game: every part',
    ],
  };
}

/** A console screen: its folder, its entry in the list, its name. */
export function newScreen(name: string): Begun {
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
  needs: 'overview.read',
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
  edits.change('src/console/texts/EN/common.json', withText(`nav.${camel}`, title));
  return {
    edits,
    left: [
      `${folder}/screen.ts: for a site or for the platform, who may open it, its icon`,
      'src/console/shell/screens.ts: its place in the navigation',
      'src/console/texts/EN/common.json: its name',
    ],
  };
}

/** A call, named by area and call (`club/rankCount`): record, schemas, answer and test. */
export function newCall(name: string): Begun {
  const [area = '', own = ''] = name.split('/');
  const [contract, feature] = [`src/contract/${area}`, `src/gateway/features/${area}`];
  if (!/^[a-z-]+$/.test(area) || !existsSync(`${contract}/calls.ts`) || !existsSync(`${feature}/routes.ts`))
    throw new CommandError(
      `"${name}" names no area and call: write it as club/rankCount, with one of ${areas().join(', ')}.`,
    );
  const { camel, kebab } = readNames(own);
  const schemas = `${area}Schemas`;
  const path = `/wps/${area}/${camel}`;
  const edits = gatherEdits();
  edits.change(`${contract}/calls.ts`, (text) => {
    if (new RegExp(`export const ${camel}\\b`).test(text)) throw new CommandError(`${camel} is a call already.`);
    const record = `/** What it answers, in a sentence. */
export const ${camel} = defineCall<NoRequest, number>({
  name: '${camel}',
  method: 'GET',
  path: '${path}',
  module: 'COMM3',
  own: true,
  read: (value) => readWhole(value, 'count') ?? 0,
});

`;
    const list = `export const ${area}Calls = [`;
    const listed = behind(list, `${camel}, `)(before(list, record)(text));
    return importing(
      '../call/read.ts',
      'readWhole',
    )(importing('../call/call.ts', 'defineCall', 'type NoRequest')(listed));
  });
  edits.change(`${contract}/schemas.ts`, (text) => {
    const entry = `\n  ${camel}: { request: noRequest, reply: exactly({ count: Type.Integer({ minimum: 0 }) }) },`;
    const typed = /^import Type from 'typebox';$/m.test(text) ? text : `import Type from 'typebox';\n${text}`;
    return importing(
      '../call/call-schemas.ts',
      'exactly',
      'noRequest',
    )(behind(`export const ${schemas} = {`, entry)(typed));
  });
  edits.change(`${feature}/routes.ts`, (text) => {
    const answer = `  registerCall(pipeline, ${camel}, ${schemas}.${camel}, async () => succeed({ count: 0 }));\n`;
    const imports = [
      importing(`#contract/${area}/calls.ts`, camel),
      importing(`#contract/${area}/schemas.ts`, schemas),
      importing('#contract/wire/envelope.ts', 'succeed'),
      importing('#gateway/pipeline/register-call.ts', 'registerCall'),
    ];
    return imports.reduce((so, add) => add(so), before('  registerCall(pipeline,', answer)(text));
  });
  edits.add(`${feature}/${kebab}.test.ts`, testOfCall(camel, path));
  return {
    edits,
    left: [
      `${contract}: what it asks and answers, its condition and its token`,
      `${feature}: its answer, and what its test says (led by a row of docs/features.md)`,
      'npm run docs',
    ],
  };
}

function testOfCall(camel: string, path: string): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway();
});

afterAll(() => gateway.close());

test('${camel} answers', async () => {
  const { value } = (await gateway.ask('aurora', { url: '${path}' })).json();
  expect(value).toEqual({ count: 0 });
});
`;
}

function areas(): readonly string[] {
  return readdirSync('src/contract').filter((name) =>
    [`src/contract/${name}/calls.ts`, `src/gateway/features/${name}/routes.ts`].every((path) => existsSync(path)),
  );
}

/** A registration field that the platform knows by name: its feature row, its default rule, its texts. */
export function newField(name: string): Begun {
  const { camel, title } = readNames(name);
  const edits = gatherEdits();
  edits.change(
    'src/model/catalogue/fields.ts',
    before("  idNumber: { place: 'ruled' }", `  ${camel}: { place: 'ruled' },\n`),
  );
  edits.change(
    'src/gateway/trees/default-trees.ts',
    before('  nickname: { minLength:', `  ${camel}: { minLength: 2, maxLength: 40 },\n`),
  );
  const languages = readdirSync('src/texts', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name: language } of languages) {
    edits.change(`src/texts/${language}/form.json`, withText(`form.field.${camel}`, title));
    edits.change(`src/texts/${language}/elements.json`, withText(`element.register.${camel}`, title));
  }
  return {
    edits,
    left: [
      'src/model/catalogue/fields.ts: its widget, keyboard and autocomplete, and whether it is a secret',
      'src/gateway/trees/default-trees.ts: what it takes',
      'src/texts: its words in each language',
    ],
  };
}
