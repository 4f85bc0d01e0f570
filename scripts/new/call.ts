import { existsSync, readdirSync } from 'node:fs';
import { CommandError } from '../command-error.ts';
import { before, behind, gatherEdits, importing } from './edits.ts';
import { readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';

/** A call, named by area and call (`club/rankCount`): record with its schemas, answer and test. */
export function newCall(name: string): Scaffold {
  const [area = '', own = ''] = name.split('/');
  const [contract, feature] = [`src/contract/${area}`, `src/gateway/features/${area}`];
  const routes = /^[a-z-]+$/.test(area) && existsSync(`${contract}/calls.ts`) ? routesOf(area) : undefined;
  if (routes === undefined)
    throw new CommandError(
      `"${name}" names no area and call: write it as club/rankCount, with one of ${areas().join(', ')}.`,
    );
  const { camel, kebab } = readNames(own);
  const path = `/wps/${area}/${camel}`;
  const edits = gatherEdits();
  edits.change(`${contract}/calls.ts`, (text) => {
    if (new RegExp(`export const ${camel}\\b`).test(text)) throw new CommandError(`${camel} is a call already.`);
    const record = `/** What it answers, in a sentence. */
export const ${camel} = defineSchemaCall({
  name: '${camel}',
  method: 'GET',
  path: '${path}',
  module: 'COMM3',
  own: true,
  request: noRequest,
  reply: exactly({ count: Type.Integer({ minimum: 0 }) }),
});

`;
    const list = `export const ${area}Calls = [`;
    const listed = behind(list, `${camel}, `)(before(list, record)(text));
    const typed = /^import \* as Type from /m.test(text)
      ? listed
      : `import * as Type from '#contract/call/type.ts';\n${listed}`;
    return importing(
      '../call/call-schemas.ts',
      'exactly',
      'noRequest',
    )(importing('../call/schema-call.ts', 'defineSchemaCall')(typed));
  });
  edits.change(`${feature}/${routes}`, (text) => {
    const answer = `  registerCall(pipeline, ${camel}, async () => succeed({ count: 0 }));\n`;
    const imports = [
      importing(`#contract/${area}/calls.ts`, camel),
      importing('#contract/wire/envelope.ts', 'succeed'),
      importing('#gateway/pipeline/register-call.ts', 'registerCall'),
    ];
    return imports.reduce((so, add) => add(so), before('  registerCall(pipeline,', answer)(text));
  });
  edits.add(`${feature}/${kebab}.test.ts`, testOfCall(camel, path));
  return {
    edits,
    todo: [
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

/** The file of an area's handlers: `club-routes.ts`. */
function routesOf(area: string): string | undefined {
  const folder = `src/gateway/features/${area}`;
  return existsSync(folder) ? readdirSync(folder).find((file) => file.endsWith('-routes.ts')) : undefined;
}

function areas(): readonly string[] {
  return readdirSync('src/contract').filter(
    (name) => existsSync(`src/contract/${name}/calls.ts`) && routesOf(name) !== undefined,
  );
}
