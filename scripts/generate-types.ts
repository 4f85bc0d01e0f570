// Generates src/model/documents/generated/*.ts from schemas/*.json and src/gateway/db/tables.ts from the migrations.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { migratedTableTypes, TABLES } from './tables/table-types.ts';

const TARGET = 'src/model/documents/generated';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'brand.schema.json': 'BrandFile',
  'condition.schema.json': 'ConditionFile',
  'feature-switches.schema.json': 'SwitchTreeFile',
  'mission.schema.json': 'MissionFile',
  'pack.schema.json': 'PackFile',
  'points.schema.json': 'PointRulesFile',
  'promotion-rule.schema.json': 'PromotionRule',
  'register-settings.schema.json': 'RegisterSettingsFile',
  'sections.schema.json': 'SectionsFile',
  'trees.schema.json': 'TreesFile',
  'whitelabel.schema.json': 'WhitelabelFile',
};

/** The TypeScript source for one schema file; a reference to another schema becomes a type import. */
async function typesOf(fileName: string): Promise<string> {
  const name = TYPE_NAMES[fileName];
  if (!name) throw new Error(`schemas/${fileName} has no type name: add it to TYPE_NAMES in scripts/generate-types.ts`);
  const imports = new Set<string>();
  const schema = withoutNoise(JSON.parse(await readFile(join('schemas', fileName), 'utf8')), imports);
  const body = await compile(schema as JSONSchema, name, {
    bannerComment: '',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  const lines = [...imports].sort().map((type) => `import type { ${type} } from './${targetName(schemaOf(type))}';\n`);
  return `// Generated from schemas/${fileName} by scripts/generate-types.ts. Do not edit.\n${lines.join('')}\n${body.trimStart()}`;
}

/**
 * A copy without titles (each would become a separate type), with references to other files replaced by the imported
 * type, and with empty object schemas that accept any key.
 */
function withoutNoise(schema: unknown, imports: Set<string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutNoise(item, imports));
  if (typeof schema !== 'object' || schema === null) return schema;
  const reference = thirdPartyReference(schema);
  if (reference) {
    imports.add(reference);
    return { tsType: reference, ...('description' in schema ? { description: schema.description } : {}) };
  }
  const remaining = Object.entries(schema).filter(([key]) => !DROPPED.has(key));
  const copied = remaining.map(([key, value]) => [
    key,
    MAPS.has(key) ? withoutNoiseByName(value, imports) : withoutNoise(value, imports),
  ]);
  return { ...Object.fromEntries(copied), ...(isFreeObject(schema) ? { additionalProperties: true } : {}) };
}

/** The same for a map whose keys are names, not keywords: a property may be called title. */
function withoutNoiseByName(schemas: object, imports: Set<string>): object {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutNoise(schema, imports)]));
}

function isFreeObject(schema: object): boolean {
  const isObject = 'type' in schema && [schema.type].flat().includes('object');
  return isObject && !('properties' in schema) && !('additionalProperties' in schema);
}

/** Keywords without effect on types; `not` would only add an index signature. */
const DROPPED = new Set(['title', 'examples', 'default', '$schema', 'not', 'propertyNames']);

/** Keywords whose values are maps with arbitrary names as keys. */
const MAPS = new Set(['properties', 'patternProperties', 'definitions']);

/** The type of `$ref: "x.schema.json"`, alone or as the only member of allOf. */
function thirdPartyReference(schema: object): string | undefined {
  const only = 'allOf' in schema && Array.isArray(schema.allOf) && schema.allOf.length === 1 ? schema.allOf[0] : schema;
  const reference = only && typeof only === 'object' && '$ref' in only ? only.$ref : undefined;
  if (typeof reference !== 'string' || reference.startsWith('#')) return undefined;
  const name = TYPE_NAMES[reference];
  if (!name) throw new Error(`Unknown reference ${reference}: expected one of ${Object.keys(TYPE_NAMES).join(', ')}`);
  return name;
}

function schemaOf(type: string): string {
  return Object.keys(TYPE_NAMES).find((file) => TYPE_NAMES[file] === type) ?? '';
}

function targetName(schemaFile: string): string {
  return `${basename(schemaFile, '.schema.json')}.ts`;
}

async function main(check: boolean, onlySchemas: boolean): Promise<void> {
  const files = (await readdir('schemas')).filter((name) => name.endsWith('.schema.json')).sort();
  if (files.length === 0) throw new Error('schemas/ holds no schema');
  await mkdir(TARGET, { recursive: true });
  const sources = await Promise.all(
    files.map(async (file) => [join(TARGET, targetName(file)), await typesOf(file)] as const),
  );
  const tables = check || onlySchemas ? [] : [[TABLES, await migratedTableTypes()] as const];
  const stale: string[] = [];
  for (const [path, wanted] of [...sources, ...tables]) {
    if ((await readFile(path, 'utf8').catch(() => '')) === wanted) continue;
    stale.push(path);
    if (!check) await writeFile(path, wanted);
  }
  if (!check) console.log(`${sources.length + tables.length} type files, ${stale.length} written`);
  else if (stale.length === 0) console.log(`${sources.length} generated type files are fresh`);
  else {
    console.error(`Stale, run "npm run types":\n${stale.join('\n')}`);
    process.exitCode = 1;
  }
}

const USAGE = `npm run types [-- --check | --schemas]
  --check    reports stale types of schemas/ and writes nothing; src/gateway/db/schema.test.ts checks those of the tables
  --schemas  writes the types of schemas/ alone: the tables need a database, which this command starts`;
const OPTIONS = { check: { type: 'boolean', default: false }, schemas: { type: 'boolean', default: false } } as const;
const { values } = readOwnArguments(USAGE, OPTIONS, { takesWords: false });
await main(values.check, values.schemas);
