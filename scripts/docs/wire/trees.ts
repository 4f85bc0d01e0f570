import { KINDS } from '#model/form/values/kinds.ts';
import featureSwitches from '#schemas/feature-switches.schema.json' with { type: 'json' };
import registerSettings from '#schemas/register-settings.schema.json' with { type: 'json' };
import trees from '#schemas/trees.schema.json' with { type: 'json' };
import whitelabel from '#schemas/whitelabel.schema.json' with { type: 'json' };
import { tableRow } from '../table-row.ts';
import type { Json } from './document-references.ts';

const INTRODUCTION = `## Trees

The documents of a site, which the status call and the calls of system and games return. Servers write them differently, so the portal parses them leniently:

- True is true, 1, \`'1'\` and \`'true'\`; any other value, and an absent value, is false. A switch is on only for \`'1'\`.
- Numbers may be text. An unknown account type is a player.
- Lengths count Unicode code points.
- Rules in the status override the rules of their own call.
- An absent \`hasPassword\` counts as true.
`;

const { status, lanes, member } = trees.definitions.trees.properties;

/** The section of docs/reference/wire.md about documents: their fields with the descriptions of the schemas. */
export function buildTrees(): string {
  const { info, ...site } = status.properties;
  return [
    INTRODUCTION,
    section('Status', 'The value of the status call.', { ...site, ...underName('info', info.properties) }),
    section('Resources', info.properties.resources.items.description, info.properties.resources.items.properties),
    section('Switches', featureSwitches.description, featureSwitches.properties),
    section('Rules', RULES, registerSettings.additionalProperties.properties),
    kinds(),
    section('Site settings', whitelabel.description, whitelabel.properties),
    section('Vendor lanes', LANES, { ...lanes.items.properties, ...underName('cards[]', cards()) }),
    section('Members', 'Member info: who is signed in.', member.properties),
  ].join('\n');
}

const RULES = `${registerSettings.description} A value is valid where the pattern matches and the length is within both bounds. Its message is
\`reg_pattern_<patternId>\`, with (min) and (max) filled in; where both are equal, one number replaces them.`;

const LANES = `One list of vendors for each category. DS88 moves from the lane of sports to a separate lane. Where the server sends no lane of esports, the sports vendors that
the brand counts as esports form one. An empty lane stays.`;

function cards(): Json {
  return lanes.items.properties.cards.items.properties;
}

function underName(name: string, properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [`${name}.${key}`, schema]));
}

function section(title: string, words: string, properties: Json): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { description = '', default: fallback } = schema as Json;
    return tableRow([`\`${name}\``, String(description), fallback === undefined ? 'required' : writeDefault(fallback)]);
  });
  return `### ${title}\n\n${words}\n\n| Field | Meaning | Default |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function writeDefault(value: unknown): string {
  return value === '' ? 'empty' : `\`${JSON.stringify(value)}\``;
}

function kinds(): string {
  const rows = KINDS.map(({ id, meaning }) => tableRow([String(id), meaning]));
  const words =
    'The meaning of a rule’s patternId, which also selects the message. The kind validates where the rule has no pattern that compiles; an unlisted id accepts any text.';
  return `### Pattern kinds\n\n${words}\n\n| Id | Meaning |\n|---|---|\n${rows.join('\n')}\n`;
}
