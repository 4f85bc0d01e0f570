import { alwaysAsked, fieldCondition, type RegisterMethod } from '#model/catalogue/access.ts';
import { SWITCHES } from '#model/catalogue/switches.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { ruleOf } from '#model/documents/rules.ts';
import { own, ownList, ownText } from '#model/json/json.ts';
import { pointer, showValue } from '#model/json/problem.ts';
import { methodCondition, methodFieldCondition } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import { parseTrees, type Trees, treesFacts } from '#model/site/trees.ts';
import { hostOf, insecure } from './check-origins.ts';
import { hider, requiredHidden } from './check-registration.ts';
import { namesAsked } from './findings/conditions-in-brand.ts';
import type { Found } from './findings/finding.ts';

/** A trees file that a brand is checked against: its name in findings, and its content. */
export interface TreesInput {
  readonly file: string;
  readonly raw: unknown;
  /** Source text, for positions. */
  readonly text: string;
}

/**
 * Problems that only show with a server's documents (schemas/trees.schema.json): required fields that the brand hides,
 * hosts that its CSP would block, unused origins, switches that no condition uses. Findings about the trees themselves
 * refer to the trees file.
 */
export function checkAgainstTrees(brand: Brand, { file, raw }: TreesInput): readonly Found[] {
  const sets = Array.isArray(raw) ? raw.map((one, at) => ({ one, at: pointer(at) })) : [{ one: raw, at: '' }];
  const parsed = sets.map(({ one, at }) => ({ one, at, trees: parseTrees(one, brand) }));
  return [
    ...firstEach(parsed.flatMap(({ trees }) => hiddenFields(brand, trees))),
    ...firstEach(parsed.flatMap(({ one, at }) => unlistedHosts(brand, one, file + at))),
    ...firstEach(parsed.flatMap(({ one, at }) => insecureAddresses(one, at, file))),
    ...unusedOrigins(
      brand,
      parsed.map(({ one }) => one),
    ),
    ...firstEach(parsed.flatMap(({ trees, at }) => unreadSwitches(brand, trees, at, file))),
  ];
}

/** Reports a problem that several sets share once. */
function firstEach(problems: readonly Found[]): readonly Found[] {
  const seen = new Set<string>();
  return problems.filter(({ code, found }) => {
    const key = `${code} ${found}`;
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}

/** The switches and fields in the trees, which conditions may name. */
export function serverNames(
  brand: Brand,
  { raw }: TreesInput,
): { switches: readonly string[]; fields: readonly string[] } {
  const sets = (Array.isArray(raw) ? raw : [raw]).map((one) => parseTrees(one, brand).documents);
  return {
    switches: sets.flatMap(({ switches }) => [...(switches?.keys() ?? [])]),
    fields: sets.flatMap(({ rules }) => Object.keys(rules ?? {})),
  };
}

function hiddenFields(brand: Brand, trees: Trees): readonly Found[] {
  const facts = treesFacts(trees);
  const rules = trees.documents.rules ?? {};
  return (['username', 'mobile'] as const).flatMap((method) => {
    if (evaluate(methodCondition(brand, method), facts) !== true) return [];
    const always = alwaysAsked(method);
    const ruled = Object.keys(rules).filter((field) => ruleOf(rules, field)?.enabled && ruleOf(rules, field)?.required);
    // Without trees, the check already reports a plain "hidden" on fields that are always required.
    const byRule = ruled.filter((field) => !always.includes(field) && !isShown(brand, field, method, facts));
    const byCondition = always.filter(
      (field) => hider(brand, `register.${field}`) === undefined && !isShown(brand, field, method, facts),
    );
    return [...byRule, ...byCondition].flatMap((field): readonly Found[] =>
      asksFor(field, method, facts)
        ? [requiredHidden(field, overridePath(brand, field), `required by the server’s rules (${method} method)`)]
        : [],
    );
  });
}

function isShown(brand: Brand, field: string, method: RegisterMethod, facts: FactSource): boolean {
  return evaluate(methodFieldCondition(brand, field, method), facts) !== false;
}

/** Whether the platform would show the field without the brand's conditions. */
function asksFor(field: string, method: RegisterMethod, facts: FactSource): boolean {
  return evaluate(expandCondition(fieldCondition(field, method)), facts) === true;
}

function overridePath(brand: Brand, field: string): string {
  const by = hider(brand, `register.${field}`);
  if (by) return pointer('elements', by.key, by.part);
  const key = [`register.${field}`, 'register.*'].find((candidate) => Object.hasOwn(brand.elements, candidate));
  return pointer('elements', key ?? `register.${field}`, 'when');
}

/** Host lists of a status response, with the brand file list that must contain them. */
const HOST_LISTS = [
  { from: 'imageCDNs', list: 'images', what: 'pictures' },
  { from: 'launchGameCDNs', list: 'frames', what: 'games in frames' },
] as const;

function infoOf(raw: unknown): unknown {
  return own(own(raw, 'status'), 'info');
}

function unlistedHosts(brand: Brand, raw: unknown, where: string): readonly Found[] {
  return HOST_LISTS.flatMap(({ from, list, what }) =>
    ownList(infoOf(raw), from).flatMap((address, at) => {
      const host = typeof address === 'string' ? hostOf(address) : undefined;
      const isListed = host === undefined || brand.origins[list].some((origin) => hostOf(origin) === host);
      if (isListed || typeof address !== 'string' || !address.startsWith('https://')) return [];
      return [
        {
          code: 'origins.cdn-unlisted',
          path: pointer('origins', list),
          found: `${showValue(address)} at ${where}/status/info/${from}/${at}`,
          expected: `its host in origins.${list}`,
          remedy: `Add "https://${host}": pages block ${what} from other hosts.`,
        },
      ];
    }),
  );
}

function insecureAddresses(raw: unknown, at: string, file: string): readonly Found[] {
  const info = infoOf(raw);
  const hosts = HOST_LISTS.flatMap(({ from }) =>
    ownList(info, from).map((address, index) => ({ address, path: pointer(from, index) })),
  );
  const resources = ownList(info, 'resources').map((resource, index) => ({
    address: ownText(resource, 'url'),
    path: pointer('resources', index, 'url'),
  }));
  return [...hosts, ...resources].flatMap(({ address, path }) =>
    typeof address === 'string' && /^http:/i.test(address)
      ? [insecure(address, { at: file, path: `${at}/status/info${path}` })]
      : [],
  );
}

function unusedOrigins(brand: Brand, sets: readonly unknown[]): readonly Found[] {
  return HOST_LISTS.flatMap(({ from, list, what }) => {
    const used = sets.flatMap((raw) => ownList(infoOf(raw), from)).map((address) => hostOf(String(address)));
    return brand.origins[list].flatMap((origin, at) =>
      used.includes(hostOf(origin))
        ? []
        : [
            {
              code: 'origins.unused',
              path: pointer('origins', list, at),
              found: showValue(origin),
              expected: `a host that the server names for ${what}`,
              remedy: 'Remove it: every extra origin is one more host that pages may load from.',
            },
          ],
    );
  });
}

/** Switches of the trees that are used by no condition, neither of an element nor of the platform. */
function unreadSwitches(brand: Brand, trees: Trees, at: string, file: string): readonly Found[] {
  const known = [
    ...SWITCHES.map(({ id }) => id),
    ...namesAsked(brand).flatMap(({ form, name }) => (form === 'switch' ? [name] : [])),
  ];
  return [...(trees.documents.switches?.values() ?? [])].flatMap(({ id, pointer: place }) => {
    // The root node has no meaning of its own.
    if (known.includes(id) || place === '/enabled') return [];
    const near = suggestName(id, known);
    return [
      {
        at: file,
        code: 'trees.switch-unread',
        path: `${at}/status/info/whitelabel${place.replace(/\/enabled$/, '/modId')}`,
        found: showValue(id),
        expected: 'a switch that the platform or the brand file reads',
        remedy: near ? `Did you mean "${near}"?` : 'Remove the switch: this site does not read it.',
      },
    ];
  });
}
