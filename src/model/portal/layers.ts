/** Splits an element's whole condition into the catalogue's part, its centre's gate and the brand's part. */
import { registerField, socialLogin } from '../catalogue/access.ts';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import { MEMBER_GATE } from '../catalogue/centres.ts';
import { AGENT_GATE } from '../catalogue/chrome.ts';
import type { ElementSpec, Slot } from '../catalogue/element.ts';
import type { Condition, Evaluation } from '../conditions/condition.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import { pointer } from '../json/problem.ts';
import type { Brand } from '../site/brand.ts';
import { overrideKeys } from '../site/document-facts.ts';

/** One part of an element's condition. All parts must hold. */
export interface Layer {
  /** Stable name: `catalogue navigation`, `gate of the member centre`, `brand file`. */
  readonly name: string;
  /** JSON pointer into the brand file, for a part from that file. */
  readonly pointer?: string;
  readonly condition: Evaluation;
}

/** The catalogue file that holds a slot's rows. */
const CATALOGUE_FILES: Readonly<Record<Slot, string>> = {
  startup: 'access',
  'header.nav': 'navigation',
  'header.account': 'chrome',
  side: 'chrome',
  'side.games': 'chrome',
  'side.account': 'chrome',
  'side.foot': 'chrome',
  bar: 'chrome',
  footer: 'chrome',
  bottom: 'chrome',
  login: 'access',
  'register.methods': 'access',
  'register.fields': 'access',
  password: 'access',
  member: 'centres',
  agent: 'centres',
  home: 'places',
  slides: 'places',
  modal: 'places',
  game: 'places',
  mall: 'places',
  play: 'places',
  deposit: 'places',
  route: 'routes',
};

const CATALOGUE_BY_ID: ReadonlyMap<string, ElementSpec> = new Map(CATALOGUE.map((spec) => [spec.id, spec]));

/**
 * The parts of an element's condition: joined by `allOf` they equal the condition from `composeElements`. Brand parts
 * that are always true are left out.
 */
export function layersOf(brand: Brand, id: string): readonly Layer[] {
  return [...platformLayers(brand, id), ...brandLayers(brand, id)];
}

export function gateOfCentre(id: string): Layer | undefined {
  const slot = CATALOGUE_BY_ID.get(id)?.slot;
  if (slot !== 'member' && slot !== 'agent') return undefined;
  return { name: `gate of the ${slot} centre`, condition: expandCondition(GATES[slot]) };
}

const GATES = { member: MEMBER_GATE, agent: AGENT_GATE } as const;

function platformLayers(brand: Brand, id: string): readonly Layer[] {
  const added = brand.additions.findIndex((addition) => addition.id === id);
  const addition = brand.additions[added];
  if (addition) return asking('brand file', addition.when, pointer('additions', added, 'when'));
  const spec = specOf(id);
  const name = `catalogue ${CATALOGUE_FILES[spec.slot]}`;
  const gate = gateOfCentre(id);
  if (!gate) return asking(name, spec.when ?? true);
  return [gate, ...asking(name, withoutGate(spec.when))];
}

function specOf(id: string): ElementSpec {
  const known = CATALOGUE_BY_ID.get(id);
  if (known) return known;
  const social = 'login.social.';
  return id.startsWith(social) ? socialLogin(id.slice(social.length)) : registerField(id.slice('register.'.length));
}

/** The condition of a centre's page is `gate`, or all of `[gate, its own condition]`. */
function withoutGate(when: Condition | undefined): Condition {
  const [gate, own] = typeof when === 'object' && 'all' in when ? when.all : [];
  return own !== undefined && Object.values(GATES).some((known) => known === gate) ? own : true;
}

function brandLayers(brand: Brand, id: string): readonly Layer[] {
  const own = overrideKeys(brand, id).flatMap((key) =>
    asking('brand file', brand.elements[key]?.when ?? true, pointer('elements', key, 'when')),
  );
  return [
    ...own,
    ...(id.startsWith('home.')
      ? [{ name: 'brand file', condition: isFact(`brand.section:${id.slice('home.'.length)}`, true) }]
      : []),
    { name: 'brand file', condition: isFact(`brand.hidden:${id}`, false) },
  ];
}

function isFact(fact: string, value: boolean): Evaluation {
  return { fact, in: [value] };
}

function asking(name: string, when: Condition, at?: string): readonly Layer[] {
  const condition = expandCondition(when);
  return condition === true ? [] : [{ name, condition, ...(at === undefined ? {} : { pointer: at }) }];
}
