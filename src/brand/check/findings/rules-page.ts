/** Generates docs/reference/brand-rules.md from the rule table. */
import { BRAND_RULES, type BrandRule } from './rules.ts';

const HEAD = `# What the brand check looks for

\`npm run brand -- check [files] [--format text|json|sarif] [--fix] [--trees F]\` reads brand folders, brand files and trees
files and says what is wrong: the rule, the file with line and column, the JSON pointer, what was found, what was expected
and what to do. With \`--trees F\` brands are also held against a server's documents. An **error** makes the exit code 1; a
**warning** and a **note** are told only. The levels are those where a finding does not say otherwise.

\`--fix\` writes what has one right answer, in the brand file alone; the rules that it fixes are marked. It keeps the way
the file is written, and a second time it has nothing to do.

This page is made from \`src/brand/check/findings/rules.ts\` by \`npm run --silent brand -- check --rules > docs/reference/brand-rules.md\`; a
test keeps it fresh. Each rule is broken by a brand in \`tests/fixtures/broken-brands\`.
`;

const PARTS: readonly (readonly [title: string, prefix: RegExp])[] = [
  ['Brand file and portal', /^brand\./],
  ['Where entries lead', /^path\./],
  ['Texts', /^texts\./],
  ['Colours', /^theme\./],
  ['Pictures', /^assets\./],
  ['Origins', /^origins\./],
  ['Trees', /^(?!(?:brand|path|texts|theme|assets|origins)\.)/],
];

export function rulesPage(): string {
  const parts = PARTS.map(([title, prefix]) => {
    const rows = BRAND_RULES.filter(({ id }) => prefix.test(id)).map(row);
    return `## ${title}\n\n| Rule | Level | It says | What to do | \`--fix\` |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return [HEAD, ...parts].join('\n');
}

function row({ id, severity, rule, help, fixable }: BrandRule): string {
  return `| \`${id}\` | ${severity} | ${rule} | ${help} | ${fixable ? 'yes' : ''} |`;
}
