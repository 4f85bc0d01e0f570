import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { NOTHING } from '#model/compare/effects.ts';
import { describeRoles } from '#model/compare/sides.ts';
import { describeFact } from '#model/conditions/describe.ts';
import type { World } from '#model/conditions/solve.ts';
import { showValue } from '#model/json/problem.ts';
import type { AnnouncedEffect, EffectFinding } from '#model/proposals/effect.ts';
import { labelOfId, type TranslateKey } from './labels/element-labels.ts';
import { translate } from './words.ts';

/** Appears, disappears or changes. */
export type EffectSign = 'comes' | 'goes' | 'changes';

export interface EffectLine {
  readonly sign: EffectSign;
  readonly words: string;
  /** Element id, screen address or value name, for support look-ups. */
  readonly id: string;
  readonly note?: string;
}

/** Differences for one audience, or of one part of the site. */
export interface EffectBlock {
  readonly title: string;
  readonly lines: readonly EffectLine[];
}

interface PlacedLine extends EffectLine {
  readonly block: string;
  /** Sort order: visible elements, then forms, then site values. */
  readonly rank: number;
}

/**
 * Formats an announced effect: who gains and loses which elements and screens, then changes of forms and of the site.
 * Pure.
 */
export function blocksOf(effect: AnnouncedEffect, translateKey: TranslateKey): readonly EffectBlock[] {
  const findings = effect.groups.flatMap((group) => group.findings);
  // A finding with several causes occurs under each of them.
  const once = [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
  const lines = once
    .map((finding) => lineOf(finding, translateKey))
    .toSorted((one, other) => weigh(one) - weigh(other));
  const blocks = Map.groupBy(lines, ({ block }) => block);
  return [...blocks].map(([title, placed]) => ({
    title,
    lines: placed.map(({ block: _, rank: __, ...line }) => line),
  }));
}

const SIGNS: readonly EffectSign[] = ['comes', 'goes', 'changes'];

/** Additions first; a screen after the elements that lead to it. */
function weigh({ rank, sign, id }: PlacedLine): number {
  return rank * 10 + SIGNS.indexOf(sign) * 2 + (id.startsWith('route.') ? 1 : 0);
}

function lineOf(finding: EffectFinding, translateKey: TranslateKey): PlacedLine {
  switch (finding.kind) {
    case 'element':
      return { ...elementLine(finding, translateKey), note: placeOf(finding.id) };
    case 'cohort':
      return {
        ...elementLine(finding, translateKey),
        note: translate('note.some', { who: describeWorld(finding.example) }),
      };
    case 'screen':
      return screenLine(finding, translateKey);
    case 'method':
    case 'field':
    case 'fieldRule':
    case 'fieldOrder':
      return { ...formLine(finding, translateKey), block: translate(`form.${finding.method}`), rank: 1 };
    default:
      return { ...siteLine(finding, translateKey), block: translate('block.site'), rank: 2 };
  }
}

type Of<Kind extends EffectFinding['kind']> = Extract<EffectFinding, { kind: Kind }>;

function elementLine({ id, appears, roles }: Of<'element' | 'cohort'>, translateKey: TranslateKey): PlacedLine {
  return { sign: signOf(appears), words: labelOfId(translateKey, id), id, block: blockOf(roles), rank: 0 };
}

function screenLine({ path, from, to, roles, token }: Of<'screen'>, translateKey: TranslateKey): PlacedLine {
  const way = translate('note.fromTo', { from, to });
  const isAlways = token === 'with or without a token';
  return {
    sign: 'changes',
    words: translate('screen', { name: labelOfId(translateKey, `route.${path}`) }),
    id: path,
    note: isAlways ? way : translate('note.token', { way, token }),
    block: blockOf(roles),
    rank: 0,
  };
}

function formLine(
  finding: Of<'method' | 'field' | 'fieldRule' | 'fieldOrder'>,
  translateKey: TranslateKey,
): EffectLine {
  if (finding.kind === 'method')
    return {
      sign: signOf(finding.appears),
      words: translate(`method.${finding.method}`),
      id: `register.method.${finding.method}`,
    };
  if (finding.kind === 'fieldOrder') return fromTo(translate('fieldOrder'), 'order', finding);
  const id = `register.${finding.field}`;
  const label = translate('field', { label: labelOfId(translateKey, id) });
  if (finding.kind === 'field') return { sign: signOf(finding.appears), words: label, id };
  return fromTo(translate('fieldPart', { label: labelOfId(translateKey, id), part: finding.part }), id, finding);
}

type SiteFinding = Exclude<
  EffectFinding,
  Of<'element' | 'cohort' | 'screen' | 'method' | 'field' | 'fieldRule' | 'fieldOrder'>
>;

function siteLine(finding: SiteFinding, translateKey: TranslateKey): EffectLine {
  switch (finding.kind) {
    case 'order':
      return fromTo(translate('order', { place: translate(`slot.${finding.slot}`) }), finding.slot, finding);
    case 'vendor':
      return fromTo(
        translate('vendor', { vendor: finding.vendor, category: finding.category }),
        finding.vendor,
        finding,
      );
    case 'vendorOrder':
      return fromTo(translate('vendorOrder', { category: finding.category }), finding.category, finding);
    case 'resource':
      return fromTo(
        translate('resource', { resource: finding.resource, part: finding.part }),
        finding.resource,
        finding,
      );
    case 'resourceLabel':
      return fromTo(
        translate('resourceLabel', { resource: finding.resource, language: finding.language }),
        finding.resource,
        finding,
      );
    case 'label':
      return fromTo(
        translate('label', { label: labelOfId(translateKey, finding.id), language: finding.language }),
        finding.id,
        finding,
      );
    case 'language':
      return {
        sign: signOf(finding.appears),
        words: translate('language', { language: finding.language }),
        id: finding.language,
      };
    case 'setting':
      return settingLine(finding);
    case 'value':
      return fromTo(translate('value', { name: finding.name }), finding.name, finding);
  }
}

function settingLine({ name, from, to }: Of<'setting'>): EffectLine {
  const words = settingWords(name);
  // A boolean is shown by its sign.
  if (typeof to === 'boolean') return { sign: signOf(to), words, id: name };
  return fromTo(words, name, { from: showJson(from), to: showJson(to) });
}

/** The text of a setting if there is one, else its name. */
function settingWords(name: string): string {
  return translate.ifKnown(`setting.${name}`) ?? translate('setting', { name });
}

function showJson(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return NOTHING;
  const named = Array.isArray(value) ? value.slice(0, MOST_NAMED).map(showEntry) : [];
  // Values without short names are only counted.
  if (named.length === 0 || named.includes('')) return showValue(value);
  const more = Array.isArray(value) ? value.length - named.length : 0;
  return named.join(', ') + (more > 0 ? translate('note.more', { count: more }) : '');
}

const MOST_NAMED = 4;

/** A text, or the texts of a flat entry: `LIVECHAT https://chat.example`. Empty for other values. */
function showEntry(entry: unknown): string {
  const parts = typeof entry === 'object' && entry !== null ? Object.values(entry) : [entry];
  return parts.every((part) => typeof part === 'string') ? parts.join(' ').slice(0, MOST_ENTRY) : '';
}

const MOST_ENTRY = 80;

function fromTo(words: string, id: string, { from, to }: { readonly from: string; readonly to: string }): EffectLine {
  if (from === NOTHING) return { sign: 'comes', words, id, note: to };
  if (to === NOTHING) return { sign: 'goes', words, id, note: from };
  return { sign: 'changes', words, id, note: translate('note.fromTo', { from, to }) };
}

function signOf(appears: boolean): EffectSign {
  return appears ? 'comes' : 'goes';
}

function blockOf(roles: readonly string[]): string {
  return translate('block.roles', { roles: describeRoles(roles) });
}

const SLOT_OF: ReadonlyMap<string, string> = new Map(CATALOGUE.map(({ id, slot }) => [id, slot]));

function placeOf(id: string): string {
  const slot = SLOT_OF.get(id) ?? (id.startsWith('register.') ? 'register.fields' : 'added');
  return translate.ifKnown(`slot.${slot}`) ?? slot;
}

function describeWorld(world: World): string {
  return Object.entries(world)
    .map(([fact, value]) => describeFact(fact, value))
    .join(translate('and'));
}
