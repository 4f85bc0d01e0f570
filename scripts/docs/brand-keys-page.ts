import schema from '#schemas/brand.schema.json' with { type: 'json' };
import { tableRow } from './table-row.ts';

/** The members of a JSON Schema that the page reports. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

/** Builds docs/reference/brand-keys.md from schemas/brand.schema.json. Deterministic. */
export function buildBrandKeysPage(): string {
  const rows = Object.entries(schema.properties as Readonly<Record<string, Schema>>).flatMap(([key, value]) =>
    rowsOf(key, value),
  );
  return [INTRODUCTION, '| Key | Value | Meaning | Default | Example |', '|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

const INTRODUCTION = `# Keys of a brand file

A brand file is \`brands/<merchant>/brand.json\`. [The guide](../guides/brand.md) explains how to write one, and [brand rules](brand-rules.md) what the
linter checks. \`npm run docs\` generates this page from [brand.schema.json](../../schemas/brand.schema.json). \`*\` stands for any name, \`[]\` for each entry of a list.
`;

/** The rows of a key and of the keys within it. */
function rowsOf(path: string, value: Schema): readonly string[] {
  const own = tableRow([
    `\`${path}\``,
    valuesOf(value),
    value.description ?? '',
    codeOf(value.default),
    codeOf(value.examples?.[0]),
  ]);
  const { items, additionalProperties } = value;
  return [
    own,
    ...Object.entries(value.properties ?? {}).flatMap(([key, inner]) => rowsOf(`${path}.${key}`, inner)),
    ...(typeof additionalProperties === 'object' ? withinOf(`${path}.*`, additionalProperties) : []),
    ...(items === undefined ? [] : withinOf(`${path}[]`, items)),
  ];
}

/** The keys of each entry of a list or map; the entry itself has no row. */
function withinOf(path: string, entry: Schema): readonly string[] {
  return Object.entries(entry.properties ?? {}).flatMap(([key, inner]) => rowsOf(`${path}.${key}`, inner));
}

const MOST_VALUES = 8;

function valuesOf(value: Schema): string {
  const values = value.enum ?? (value.const === undefined ? undefined : [value.const]);
  if (values === undefined) return [value.type ?? ''].flat().join(' or ');
  const shown = values.slice(0, MOST_VALUES).map(codeOf).join(', ');
  return values.length > MOST_VALUES ? `${shown} and ${values.length - MOST_VALUES} more` : shown;
}

const LONGEST = 80;

/** JSON in code style; long values are cut. */
function codeOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value).replaceAll('`', "'");
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}\``;
}
