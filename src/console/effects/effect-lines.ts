import { nameCategory, nameLanguage, nameResource, nameSetting } from '#console/names/names.ts';
import { describeDifference, describeValue, namePart } from '#console/names/values.ts';
import { translate as translateName } from '#console/names/words.ts';
import { listAll } from '#console/texts/lists.ts';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { NOTHING } from '#model/compare/effects.ts';
import type { World } from '#model/conditions/solve.ts';
import type { AnnouncedEffect, EffectFinding, ShareOfMembers } from '#model/proposals/effect.ts';
import { describePart, describeVendor } from './describe-sides.ts';
import { labelOfId, type TranslateKey } from './labels/element-labels.ts';
import { describeFactValue } from './labels/fact-names.ts';
import { nameRoles } from './labels/role-names.ts';
import { nameDestination } from './labels/screen-names.ts';
import { nameEntry } from './labels/subject-names.ts';
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
  const { note, ...line } = wholeLineOf(finding, translateKey);
  const notes = [note, finding.share && describeShare(finding.share)].filter((one) => one !== undefined);
  return notes.length === 0 ? line : { ...line, note: notes.join(' · ') };
}

function wholeLineOf(finding: EffectFinding, translateKey: TranslateKey): PlacedLine {
  switch (finding.kind) {
    case 'element':
      return { ...elementLine(finding, translateKey), note: placeOf(finding.id) };
    case 'cohort':
      return {
        ...elementLine(finding, translateKey),
        // Who is in a share is said by the share.
        ...(!finding.share && { note: translate('note.some', { who: describeWorld(finding.example) }) }),
      };
    case 'screen':
      return screenLine(finding, translateKey);
    case 'method':
    case 'field':
    case 'fieldRule':
    case 'fieldOrder':
      return { ...formLine(finding, translateKey), block: translate(`form.${finding.method}`), rank: 1 };
    case 'setting':
      // Listed before everything else.
      if (finding.name === 'registration')
        return { ...registrationLine(finding), block: translate('block.site'), rank: -1 };
      return { ...settingLine(finding), block: translate('block.site'), rank: 2 };
    default:
      return { ...siteLine(finding, translateKey), block: translate('block.site'), rank: 2 };
  }
}

type Of<Kind extends EffectFinding['kind']> = Extract<EffectFinding, { kind: Kind }>;

function elementLine({ id, appears, roles }: Of<'element' | 'cohort'>, translateKey: TranslateKey): PlacedLine {
  return { sign: signOf(appears), words: labelOfId(translateKey, id), id, block: blockOf(roles), rank: 0 };
}

function screenLine({ path, from, to, roles, token }: Of<'screen'>, translateKey: TranslateKey): PlacedLine {
  const [first, last] = [nameDestination(translateKey, from), nameDestination(translateKey, to)];
  const change = translate('note.fromTo', { from: first, to: last });
  const isAlways = token === 'with or without a token';
  const who = translateName(token === 'with a token' ? 'screen.token' : 'screen.noToken');
  return {
    sign: 'changes',
    words: translate('screen', { name: labelOfId(translateKey, `route.${path}`) }),
    id: path,
    note: isAlways ? change : translate('note.token', { way: change, token: who }),
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
  if (finding.kind === 'fieldOrder')
    return fromTo(translate('fieldOrder'), 'order', labelsOf(translateKey, finding, 'register.'));
  const id = `register.${finding.field}`;
  const label = translate('field', { label: labelOfId(translateKey, id) });
  if (finding.kind === 'field') return { sign: signOf(finding.appears), words: label, id };
  const { key, from, to } = describePart(finding);
  const words = translate('fieldPart', { label: labelOfId(translateKey, id), part: namePart(key) });
  return fromTo(words, id, { from, to });
}

type SiteFinding = Exclude<
  EffectFinding,
  Of<'element' | 'cohort' | 'screen' | 'method' | 'field' | 'fieldRule' | 'fieldOrder' | 'setting'>
>;

function siteLine(finding: SiteFinding, translateKey: TranslateKey): EffectLine {
  switch (finding.kind) {
    case 'order':
      return fromTo(
        translate('order', { place: translate(`slot.${finding.slot}`) }),
        finding.slot,
        labelsOf(translateKey, finding),
      );
    case 'vendor': {
      const { name, from, to } = describeVendor(finding);
      const words = translate('vendor', { vendor: name, category: nameCategory(finding.category) });
      return fromTo(words, finding.vendor, { from, to });
    }
    case 'vendorOrder':
      return fromTo(translate('vendorOrder', { category: nameCategory(finding.category) }), finding.category, finding);
    case 'resource': {
      const { key, from, to } = describePart(finding);
      const words = translate('resource', { resource: nameResource(finding.resource), part: namePart(key) });
      return fromTo(words, finding.resource, { from, to });
    }
    case 'resourceLabel':
      return fromTo(
        translate('resourceLabel', {
          resource: nameResource(finding.resource),
          language: nameLanguage(finding.language),
        }),
        finding.resource,
        finding,
      );
    case 'label':
      return fromTo(
        translate('label', {
          label: labelOfId(translateKey, finding.id),
          language: nameLanguage(finding.language),
        }),
        finding.id,
        describePart({ ...finding, part: '' }),
      );
    case 'language':
      return {
        sign: signOf(finding.appears),
        words: translate('language', { language: nameLanguage(finding.language) }),
        id: finding.language,
      };
    case 'content':
      return contentLine(finding);
    case 'value':
      return fromTo(translate('value', { name: finding.name }), finding.name, finding);
  }
}

function contentLine({ entry: id, title, audience, part, language, from, to }: Of<'content'>): EffectLine {
  const entry = nameEntry(id);
  const who = audience === null ? [] : [translate('content.for', { audience: describeValue(audience) })];
  if (part === 'shown')
    return { sign: signOf(to === true), words: translate('content.shown', { entry, title }), id, note: who.join('') };
  if (part === 'order') {
    const sides = { from: describeValue(from), to: describeValue(to) };
    return {
      sign: 'changes',
      words: translate('content.order', { kind: entry.trim() }),
      id,
      note: translate('note.fromTo', sides),
    };
  }
  const values = { entry, title, part: namePart(part) };
  const words = language
    ? translate('content.partIn', { ...values, language: nameLanguage(language) })
    : translate('content.part', values);
  const sides = describeDifference(from, to);
  return { sign: 'changes', words, id, note: [translate('note.fromTo', { ...sides }), ...who].join(' · ') };
}

/** Whether new members can register at all. */
function registrationLine({ name, to }: Of<'setting'>): EffectLine {
  const isOpen = to === true;
  return { sign: signOf(isOpen), words: translate(isOpen ? 'registration.open' : 'registration.closed'), id: name };
}

function settingLine({ name, from, to }: Of<'setting'>): EffectLine {
  const words = settingWords(name);
  // A boolean is shown by its sign.
  if (typeof to === 'boolean') return { sign: signOf(to), words, id: name };
  if (isEmpty(from)) return { sign: 'comes', words, id: name, note: describeValue(to) };
  if (isEmpty(to)) return { sign: 'goes', words, id: name, note: describeValue(from) };
  return { sign: 'changes', words, id: name, note: translate('note.fromTo', { ...describeDifference(from, to) }) };
}

/** The text of a setting if there is one, else its name. */
function settingWords(name: string): string {
  return nameSetting(name) ?? translate('setting', { name });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Both sides of a change of order, with elements by label. */
function labelsOf(translateKey: TranslateKey, { from, to }: Sides, start = ''): Sides {
  const label = (name: string) => {
    const id = `${start}${name}`;
    const words = labelOfId(translateKey, id);
    return words === id ? name : words;
  };
  const [first = '', last = ''] = [from, to].map((side) => side.split(', ').map(label).join(', '));
  return { from: first, to: last };
}

interface Sides {
  readonly from: string;
  readonly to: string;
}

function fromTo(words: string, id: string, { from, to }: Sides): EffectLine {
  if (from === NOTHING) return { sign: 'comes', words, id, note: to };
  if (to === NOTHING) return { sign: 'goes', words, id, note: from };
  return { sign: 'changes', words, id, note: translate('note.fromTo', { from, to }) };
}

function signOf(appears: boolean): EffectSign {
  return appears ? 'comes' : 'goes';
}

function blockOf(roles: readonly string[]): string {
  return translate('block.roles', { roles: nameRoles(roles) });
}

const SLOT_OF: ReadonlyMap<string, string> = new Map(CATALOGUE.map(({ id, slot }) => [id, slot]));

function placeOf(id: string): string {
  const slot = SLOT_OF.get(id) ?? (id.startsWith('register.') ? 'register.fields' : 'added');
  return translate.ifKnown(`slot.${slot}`) ?? slot;
}

function describeShare({ from, to, ranks, label }: ShareOfMembers): string {
  const moves = () => translate(to === 0 ? 'note.shareEnds' : 'note.shareMoves', { from, to });
  const words = from === 0 ? translate('note.share', { share: to }) : moves();
  const cohort = [
    ranks && translate('do.ranks', { ...ranks }),
    label === undefined ? undefined : translate('do.labelled'),
  ];
  return [words, ...cohort.filter((one) => one !== undefined)].join(' · ');
}

function describeWorld(world: World): string {
  return listAll(Object.entries(world).map(([fact, value]) => startSmall(describeFactValue(fact, value))));
}

/** Inside a sentence; an abbreviation keeps its capitals. */
function startSmall(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.slice(0, 1).toLowerCase() + words.slice(1) : words;
}
