import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { describeDestination } from '../compare/compare-screens.ts';
import { evaluate } from '../conditions/condition.ts';
import { type FactName, type FactSource, type FactValue, factsFrom, firstOf } from '../conditions/facts.ts';
import { MEMBER_TYPES, type Member } from '../documents/member.ts';
import { type FormSpec, narrowForm } from '../form/form.ts';
import { isObject, own } from '../json/json.ts';
import { type Portal, resolvePortal } from '../portal/portal.ts';
import { screenOf } from '../screens/screens.ts';
import { type Brand, type Language, parseBrand } from '../site/brand.ts';
import { flagFacts, memberFacts, requestFacts, viewFacts } from '../site/document-facts.ts';
import { ALL_SECTIONS, sampleBrand } from '../testing/brands.ts';
import { anyProposals, anyTrees } from '../testing/proposed-changes.ts';
import { applyProposals } from './apply.ts';
import type { AnnouncedEffect, EffectFinding } from './effect.ts';
import { effectOf } from './effect-of.ts';
import { type SiteSide, sideOf } from './side.ts';

const AURORA = demoBrand('aurora');
/** A brand with conditions that only some members meet. */
const CHOOSY = sampleBrand({
  languages: ['EN', 'CN', 'VI'],
  home: ALL_SECTIONS,
  origins: { images: ['https://img.a.example'] },
  elements: {
    'member.cashback': { when: { rank: { above: 4 } } },
    'nav.vip': { when: { any: [{ switch: 'MAILCEN' }, { flag: 'referral' }] } },
    'bar.social.*': { when: { not: { view: 'captchaAsked' } } },
    'route./vip': { when: { switch: 'MAILCEN' } },
    'route./pointMall': { when: { all: [{ switch: 'PLYRBT' }, { member: 'signedIn' }] } },
  },
  additions: [
    { id: 'x.salary', slot: 'header.nav', label: 'x', when: { flag: 'dividend' }, action: { go: '/index' } },
    {
      id: 'x.upline',
      slot: 'footer',
      label: 'x',
      when: { all: [{ switch: 'DEPOSIT', missing: true }, { flag: 'toUpline' }, { not: { rank: { above: 7 } } }] },
      action: { go: '/index' },
    },
  ],
});
const LANES = [
  { title: 'LIVE', cards: [{ vassalage: 'AXIOM', displayName: 'Axiom' }] },
  { title: 'RNG', cards: [{ vassalage: 'LUMEN', displayName: 'Lumen' }] },
];

function demoBrand(name: string): Brand {
  const brand = parseBrand(JSON.parse(readFileSync(`brands/${name}/brand.json`, 'utf8'))).value;
  if (!brand) throw new Error(`The demo brand ${name} is not right.`);
  return brand;
}

/** A visitor, or a member of a type without individual state. */
const LOOKERS: readonly (readonly [name: string, type: Member['type'] | null])[] = [
  ['visitors', null],
  ['players', 0],
  ...MEMBER_TYPES.filter((type) => type !== 0 && type !== 4).map((type) => [`agents of type ${type}`, type] as const),
  ['trial accounts', 4],
];

function memberOf(type: Member['type'] | null): Member | null {
  const named = { id: '', account: '', nickname: '', rankName: '', rankLevel: 0, labels: [] };
  return type === null ? null : { ...named, type, toUpline: false, hasPassword: true, switches: new Map() };
}

function pageFacts(type: Member['type'] | null): FactSource {
  return firstOf(requestFacts({ regionRestriction: false }), memberFacts(memberOf(type)), flagFacts({}), viewFacts({}));
}

function shownIn(portal: Portal, facts: FactSource): ReadonlySet<string> {
  return new Set(
    Object.values(portal.elements).flatMap(({ id, when }) => (evaluate(when, facts) === true ? [id] : [])),
  );
}

interface Pair {
  readonly before: Portal;
  readonly after: Portal;
}

/** `role id true|false`: what appears or disappears for members without individual state. */
function elementChanges({ before, after }: Pair): readonly string[] {
  return LOOKERS.flatMap(([role, type]) => {
    const facts = pageFacts(type);
    const [one, other] = [shownIn(before, facts), shownIn(after, facts)];
    const gained = [...other].filter((id) => !one.has(id)).map((id) => `${role} ${id} true`);
    const lost = [...one].filter((id) => !other.has(id)).map((id) => `${role} ${id} false`);
    return [...gained, ...lost];
  });
}

const OPEN: Readonly<Record<string, readonly FactValue[]>> = {
  'member.rank': [0, 4, 5, 7, 8, 99],
  overlay: ['absent', '1', '0'],
};

/**
 * The same over every member of a role, and every page: roles for which an element appears or disappears in some world.
 */
function cohortChanges({ before, after }: Pair): readonly string[] {
  const ids = [...new Set([...Object.keys(before.elements), ...Object.keys(after.elements)])];
  const open = ids.filter((id) => JSON.stringify(whenOf(before, id)) !== JSON.stringify(whenOf(after, id)));
  return LOOKERS.flatMap(([role, type]) =>
    open.flatMap((id) =>
      [true, false].flatMap((appears) => {
        const differs = worldsOf(type, [whenOf(before, id), whenOf(after, id)]).some((facts) => {
          const [one, other] = [isShown(before, id, facts), isShown(after, id, facts)];
          return one !== other && other === appears;
        });
        return differs ? [`${role} ${id} ${appears}`] : [];
      }),
    ),
  );
}

function whenOf(portal: Portal, id: string): unknown {
  return portal.elements[id]?.when ?? false;
}

function isShown(portal: Portal, id: string, facts: FactSource): boolean {
  const element = portal.elements[id];
  return element !== undefined && evaluate(element.when, facts) === true;
}

function worldsOf(type: Member['type'] | null, conditions: readonly unknown[]): readonly FactSource[] {
  const facts = [...new Set(conditions.flatMap(namesIn))];
  const isFree = (name: FactName) =>
    name.startsWith('view:') || (type !== null && name !== 'member.type' && name !== 'restricted');
  const free = facts.filter(isFree);
  const worlds = free.reduce<readonly Readonly<Record<FactName, FactValue>>[]>(
    (all, name) =>
      all.flatMap((world) =>
        (OPEN[name] ?? OPEN[name.split(':')[0] ?? ''] ?? [true, false]).map((value) => ({ ...world, [name]: value })),
      ),
    [{}],
  );
  return worlds.map((world) => firstOf(factsFrom(world), pageFacts(type)));
}

function namesIn(condition: unknown): readonly FactName[] {
  if (!isObject(condition)) return Array.isArray(condition) ? condition.flatMap(namesIn) : [];
  const fact = own(condition, 'fact');
  return typeof fact === 'string' ? [fact] : Object.values(condition).flatMap(namesIn);
}

function screenChanges({ before, after }: Pair): readonly string[] {
  return LOOKERS.flatMap(([role, type]) => {
    const facts = pageFacts(type);
    return [true, false].flatMap((hasToken) =>
      SCREENS.flatMap(({ path }) => {
        const address = { pathname: path, search: '' };
        const [from, to] = [before, after].map((portal) =>
          describeDestination(screenOf(portal, facts, address, hasToken)),
        );
        return from === to ? [] : [`${role} ${hasToken} ${path} ${from} -> ${to}`];
      }),
    );
  });
}

function formsOf(portal: Portal): ReadonlyMap<string, FormSpec> {
  const facts = pageFacts(null);
  return new Map(
    portal.registration
      .filter(({ when }) => evaluate(when, facts) === true)
      .map(({ method, form }) => [method, narrowForm(form, (when) => evaluate(when, facts))]),
  );
}

function formChanges({ before, after }: Pair): readonly string[] {
  const [some, others] = [formsOf(before), formsOf(after)];
  return ['mobile', 'username'].flatMap((method): readonly string[] => {
    const [one, other] = [some.get(method), others.get(method)];
    if (!one || !other) return one === other ? [] : [`${method} ${other !== undefined}`];
    const names = [...new Set([...one.fields, ...other.fields].map(({ name }) => name))];
    const changedFields = names.flatMap((name) => {
      const [was, is] = [one, other].map((form) => form.fields.find((field) => field.name === name));
      if (!was || !is) return [`${method} ${name} ${is !== undefined}`];
      return JSON.stringify(asked(was)) === JSON.stringify(asked(is)) ? [] : [`${method} ${name} asked otherwise`];
    });
    const order = (form: FormSpec, than: FormSpec) =>
      form.fields.map(({ name }) => name).filter((name) => than.fields.some((field) => field.name === name));
    const moved = order(one, other).join() === order(other, one).join() ? [] : [`${method} order`];
    return [...changedFields, ...moved];
  });
}

/** A field without the part of its rule that no visitor can see: whether the rule is enabled. */
function asked({ rule, ...field }: FormSpec['fields'][number]): unknown {
  if (rule === null) return field;
  const { enabled: _, ...rest } = rule;
  return { ...field, rule: rest };
}

function settingChanges(
  { before, after }: Pair,
  sides: { readonly before: SiteSide; readonly after: SiteSide },
): readonly string[] {
  const read = (portal: Portal, { documents, admission }: SiteSide): Readonly<Record<string, unknown>> => ({
    maintenance: portal.maintenance,
    maintenanceUntil: portal.maintenanceUntil,
    loginBeforeHome: portal.loginBeforeHome,
    forcesPasswordChange: portal.forcesPasswordChange,
    registration: portal.registration.length > 0,
    audience: documents.site?.audience,
    ...prefixed('gatewayProfile', portal.gatewayProfile),
    ...prefixed('services', portal.services),
    ...prefixed('passwordForms', {
      password: bounds(portal.rules.password),
      mobileNum: bounds(portal.rules.mobileNum),
    }),
    ...prefixed('region', (admission?.region ?? {}) as object),
    localCountry: admission?.localCountry,
    maintenanceVisitors: admission?.maintenanceVisitors ?? [],
    'analytics.gtagId': (admission?.analytics as { gtagId?: string } | undefined)?.gtagId,
  });
  const [one, other] = [read(before, sides.before), read(after, sides.after)];
  return Object.keys({ ...one, ...other }).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** The parts of a rule that a password form uses. */
function bounds(rule: Portal['rules']['password']): unknown {
  return rule && [rule.minLength, rule.maxLength, rule.pattern, rule.kind];
}

function prefixed(prefix: string, values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));
}

/** `language kind number`: resources whose address, picture or label differs. */
function resourceChanges({ before, after }: Pair): readonly string[] {
  const read = ({ resources }: Portal) =>
    new Map(
      resources.map((resource, at) => {
        const number = resources.slice(0, at).filter(({ kind }) => kind === resource.kind).length + 1;
        return [`${resource.kind} ${number}`, JSON.stringify(resource)];
      }),
    );
  const [one, other] = [read(before), read(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${after.language} ${name}`);
}

type Reported<K extends EffectFinding['kind']> = Extract<EffectFinding, { kind: K }>;

function reported<K extends EffectFinding['kind']>(effect: AnnouncedEffect, kind: K): readonly Reported<K>[] {
  const all = effect.groups.flatMap(({ findings }) => findings);
  return all.filter((finding): finding is Reported<K> => finding.kind === kind);
}

function reportedChanges(findings: readonly (Reported<'element'> | Reported<'cohort'>)[]): readonly string[] {
  return findings.flatMap(({ id, roles, appears }) => roles.map((role) => `${role} ${id} ${appears}`));
}

/** A roll-out changes no portal: its share is compared in compare-rollouts.test.ts. */
function ofPortal(effect: AnnouncedEffect): readonly Reported<'cohort'>[] {
  return reported(effect, 'cohort').filter(({ share }) => share === undefined);
}

function reportedScreens(effect: AnnouncedEffect): readonly string[] {
  return reported(effect, 'screen').flatMap(({ path, from, to, roles, token }) => {
    const tokens = token === 'with or without a token' ? [true, false] : [token === 'with a token'];
    return roles.flatMap((role) => tokens.map((hasToken) => `${role} ${hasToken} ${path} ${from} -> ${to}`));
  });
}

function reportedForms(effect: AnnouncedEffect): readonly string[] {
  return [
    ...reported(effect, 'method').map(({ method, appears }) => `${method} ${appears}`),
    ...reported(effect, 'field').map(({ method, field, appears }) => `${method} ${field} ${appears}`),
    ...reported(effect, 'fieldRule').map(({ method, field }) => `${method} ${field} asked otherwise`),
    ...reported(effect, 'fieldOrder').map(({ method }) => `${method} order`),
  ];
}

function reportedResources(effect: AnnouncedEffect, language: Language): readonly string[] {
  const named = (resource: string) => `${language} ${/ \d+$/.test(resource) ? resource : `${resource} 1`}`;
  return [
    ...reported(effect, 'resource').map(({ resource }) => named(resource)),
    ...reported(effect, 'resourceLabel').flatMap((found) =>
      found.language === language ? [named(found.resource)] : [],
    ),
  ];
}

function sorted(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort();
}

describe('the announced effect', () => {
  it('shows the planned end of maintenance as a readable moment', () => {
    const [before, after] = [{}, { maintenanceUntil: '2026-11-24T09:00+07:00' }].map((status) =>
      sideOf({ brand: AURORA, trees: { status, switches: {}, rules: {}, whitelabel: {} }, lanes: LANES }),
    );
    if (before === undefined || after === undefined) throw new Error('No sides.');
    expect(reported(effectOf(before, after), 'setting')).toEqual([
      { kind: 'setting', name: 'maintenanceUntil', from: null, to: '2026-11-24T02:00:00.000Z' },
    ]);
  });

  it('M378: of any change it is exactly the difference of the portals before and after, for every role and language', () => {
    const seen = { nothing: 0, elements: 0, cohorts: 0, forms: 0, screens: 0, settings: 0, resources: 0 };
    fc.assert(
      fc.property(anyTrees, anyProposals, fc.constantFrom(AURORA, CHOOSY), (trees, proposals, brand) => {
        const before = sideOf({ brand, trees, lanes: LANES });
        const after = sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes: LANES });
        const effect = effectOf(before, after);
        expect(effect.languages).toEqual(brand.languages);
        const responsible = effect.groups.flatMap(({ causes }) => causes.map(({ key }) => key));
        expect(effect.silent.filter(({ key }) => responsible.includes(key))).toEqual([]);
        for (const language of brand.languages) {
          const pair = {
            before: resolvePortal(before.documents, language),
            after: resolvePortal(after.documents, language),
          };
          const plain = elementChanges(pair);
          expect(sorted(reportedChanges(reported(effect, 'element')))).toEqual(sorted(plain));
          expect(sorted(reportedResources(effect, language))).toEqual(sorted(resourceChanges(pair)));
          // Language-independent differences are collected once.
          if (language !== brand.defaultLanguage) continue;
          const everybody = sorted(cohortChanges(pair));
          expect(
            sorted([...reportedChanges(reported(effect, 'element')), ...reportedChanges(ofPortal(effect))]),
          ).toEqual(everybody);
          expect(sorted(reportedScreens(effect))).toEqual(sorted(screenChanges(pair)));
          expect(sorted(reportedForms(effect))).toEqual(sorted(formChanges(pair)));
          expect(sorted(reported(effect, 'setting').map(({ name }) => name))).toEqual(
            sorted(settingChanges(pair, { before, after })),
          );
        }
        seen.nothing += effect.groups.length === 0 ? 1 : 0;
        seen.elements += reported(effect, 'element').length > 0 ? 1 : 0;
        seen.cohorts += reported(effect, 'cohort').length > 0 ? 1 : 0;
        seen.forms += reportedForms(effect).length > 0 ? 1 : 0;
        seen.screens += reported(effect, 'screen').length > 0 ? 1 : 0;
        seen.settings += reported(effect, 'setting').length > 0 ? 1 : 0;
        seen.resources += reported(effect, 'resource').length > 0 ? 1 : 0;
      }),
      { numRuns: cases(20) },
    );
    // Each kind of difference occurred often enough for the comparison to be meaningful.
    for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(cases(2));
  }, 120_000);
});
