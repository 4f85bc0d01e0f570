/** Generates docs/reference/brand-rules.md from the rule table. */
import { BRAND_RULES, type BrandRule } from './rules.ts';

const HEAD = `# Rules of the brand check

\`npm run brand -- check [files] [--format text|json|sarif] [--fix] [--trees F]\` reads brand folders, brand files and trees
files and reports problems: the rule, the file with line and column, the JSON pointer, the found value, the expected value
and the remedy. With \`--trees F\`, brands are also checked against a server's documents. An **error** sets the exit code to
1; a **warning** and a **note** are only reported. A finding has the level of its rule unless it states another level.

\`--fix\` fixes findings that have one right answer, in the brand file only; the rules that it fixes are marked. It keeps the
formatting of the file, and a second run changes nothing.

This page is generated from \`src/brand/check/findings/rules.ts\` by \`npm run --silent brand -- check --rules > docs/reference/brand-rules.md\`; a
test checks that it is up to date. A brand in \`tests/fixtures/broken-brands\` breaks each rule.
`;

const PARTS: readonly (readonly [title: string, prefix: RegExp])[] = [
  ['Brand file and portal', /^brand\./],
  ['Where entries lead', /^path\./],
  ['Texts', /^texts\./],
  ['Colours', /^theme\./],
  ['Pictures', /^assets\./],
  ['Origins', /^origins\./],
  ['Market packs', /^pack\./],
  ['Trees', /^(?!(?:brand|path|pack|texts|theme|assets|origins)\.)/],
];

export function rulesPage(): string {
  const parts = PARTS.map(([title, prefix]) => {
    const rows = BRAND_RULES.filter(({ id }) => prefix.test(id)).map(row);
    return `## ${title}\n\n| Rule | Level | Requirement | Remedy | \`--fix\` |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return [HEAD, ...parts].join('\n');
}

function row({ id, severity, rule, help, fixable }: BrandRule): string {
  return `| \`${id}\` | ${severity} | ${rule} | ${help} | ${fixable ? 'yes' : ''} |`;
}
