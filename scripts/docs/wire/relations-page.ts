import { relations, relationsOf } from '#conformance/relations/all.ts';
import { relationKinds } from '#conformance/relations/relation.ts';
import { rules } from '#conformance/verdict/rules.ts';
import { allCalls } from '#contract/registry.ts';
import { tableRow } from '../table-row.ts';

/** Builds docs/reference/gateway-relations.md from the relations of the conformance kit. Deterministic. */
export function buildRelationsPage(): string {
  const kinds = Object.entries(relationKinds).map(([kind, what]) => {
    const count = relations.filter((relation) => relation.kind === kind).length;
    return tableRow([`\`${kind}\``, what, rules[kind as keyof typeof relationKinds], String(count)]);
  });
  const rows = allCalls.flatMap(({ name }) =>
    relationsOf(name).map(({ kind, title, harmless, calls, others }) => {
      const compared = [...calls, ...others].filter((one) => one !== name);
      return tableRow([`\`${name}\``, `\`${kind}\``, title, compared.join(', '), harmless ? '' : 'yes']);
    }),
  );
  const alone = allCalls.filter(({ name }) => relationsOf(name).length === 0).map(({ name }) => `\`${name}\``);
  return [
    INTRODUCTION,
    '| Rule | Compares | Requirement | Relations |',
    '|---|---|---|---|',
    ...kinds,
    '',
    '## Relations by call',
    '',
    '| Call | Rule | Relation | Compared with | Changes something |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Calls without a relation: ${alone.join(', ')}.`,
    '',
  ].join('\n');
}

const INTRODUCTION = `# Relations between calls

What \`npm run conformance\` compares between the replies of several requests ([gateways](../guides/gateway.md)). \`npm run docs\` generates this page from
[src/conformance/relations](../../src/conformance/relations). A relation is a case of each call whose reply it can blame; its finding says what was found, what was expected and which calls
it compared. Where two calls disagree, the cases of both fail; where three or more contain the same fact, those of the minority. A relation whose calls the gateway or the member lacks at every merchant of the
profile is *not offered* or *not tried*, with the reason. Relations that change something run from the second address and with the second session of a run. A read-only run leaves them out.

The faults of [planted-faults.ts](../../tests/conformance/planted-faults.ts) are changes to single replies; [a test](../../tests/conformance/relations.test.ts) demands that each relation has one and that at
least 95 of 100 are noticed in the call that has them.
`;
