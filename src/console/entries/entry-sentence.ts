import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { nameSubject } from '#console/effects/labels/subject-names.ts';
import { namePart as formatPart, describeValue as formatValue } from '#console/names/values.ts';
import { listAll } from '#console/texts/lists.ts';
import { isObject } from '#model/json/json.ts';
import { nameAction, suffixOf, translate } from './action-words.ts';
import { findChanges } from './state-changes.ts';

/** The known data of a journal entry; list rows omit long states. */
export interface ReportedEntry {
  /** Display name of the actor. */
  readonly who: string;
  readonly action: string;
  readonly subject: string;
  /** Display name of the subject, if the caller knows it. */
  readonly called?: string | undefined;
  readonly was: unknown;
  readonly is: unknown;
}

/** Maximum number of document changes in a sentence; the rest is counted. */
const MOST_NAMED = 3;
/** Longer values are omitted from sentences. */
const LONGEST = 24;
/** Actions whose sentence is followed by what changed. */
const WITH_PARTS: ReadonlySet<string> = new Set([
  'rule.change',
  'setting.change',
  'tree.replace',
  'staff.change',
  'vendor.set',
  'identity.set',
  'promotion.ruleOn',
  'promotion.ruleOff',
  'promotion.budget',
  'promotion.budgetOf',
  'grant.forfeit',
  'reward.withdraw',
  'payMethod.change',
  'cashier.settings',
  'points.rules',
  'mall.item',
  'mall.stock',
  'mission.change',
]);

/**
 * Describes an entry in one sentence: `Sam turned the switch READ1 on`. An action without its own sentence is described
 * by its name and subject. Pure.
 */
export function describeEntry({ who, action, subject, called, was, is }: ReportedEntry): string {
  const suffix = suffixOf(action);
  const plain = suffix === undefined ? action : action.slice(0, -suffix.length - 1);
  const name = describeSubject({ action: plain, subject, called, was, is });
  const about = { who, subject: name, rank: own(is, 'rank') };
  const came = was === null ? translate.ifKnown(`did.${plain}.new`, about) : undefined;
  const special = came ?? translate.ifKnown(`did.${plain}.${stateOf(is)}`, about);
  if (special !== undefined) return special;
  const sentence = translate.ifKnown(`did.${plain}`, about);
  if (sentence === undefined) return translate('did.other', { ...about, action: nameAction(action) });
  const parts = WITH_PARTS.has(plain) ? describeParts(was, is) : '';
  return parts === '' ? sentence : translate('did.parts', { sentence, parts });
}

/** The subject of an entry, by name. */
export function describeSubject({ action, subject, called, was, is }: Omit<ReportedEntry, 'who'>): string {
  return called ?? nameAbout(action, subject, was, is);
}

/**
 * `member:12` is replaced by the account name if the entry contains it, a switch, a field and a setting by its name;
 * other things are named by their number or type.
 */
function nameAbout(action: string, subject: string, was: unknown, is: unknown): string {
  const name = own(is, 'account') || own(was, 'account') || wordsOf(is) || wordsOf(was);
  return name === '' ? nameSubject(labelsWith({}), action, subject) : name;
}

/** Name of a payment method, an item or a mission: English, else its first language. */
function wordsOf(state: unknown): string {
  const words = isObject(state) && isObject(state['words']) ? state['words'] : {};
  const [first] = Object.values(words);
  return own(words['EN'] ?? first, 'name') || own(words['EN'] ?? first, 'title');
}

function own(state: unknown, name: string): string {
  const value = isObject(state) && Object.hasOwn(state, name) ? state[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function stateOf(is: unknown): string {
  if (is === undefined) return 'unknown';
  if (is === null) return 'out';
  if (is === '1' || is === true) return 'on';
  return is === '0' || is === false ? 'off' : 'changed';
}

/** `shortest 5 → 8 and longest 12 → 16`; empty if unknown or too long. */
function describeParts(was: unknown, is: unknown): string {
  if (was === undefined || is === undefined) return '';
  const changes = findChanges(was, is);
  const reported = changes.flatMap(({ path, before, after }) => {
    const [from, to] = [describeValue(before), describeValue(after)];
    const isShort = from.length <= LONGEST && to.length <= LONGEST;
    return isShort ? [translate('did.part', { part: namePart(path), from, to }).trim()] : [];
  });
  if (reported.length === 0) return '';
  const more = changes.length - Math.min(reported.length, MOST_NAMED);
  const rest = more > 0 ? [translate('did.more', { count: more })] : [];
  return listAll([...reported.slice(0, MOST_NAMED), ...rest]);
}

function describeValue(json: string | undefined): string {
  if (json === undefined) return translate('did.nothing');
  const value: unknown = JSON.parse(json);
  if (typeof value === 'boolean') return translate(value ? 'did.yes' : 'did.no');
  return formatValue(value);
}

function namePart(path: string): string {
  return path.slice(1).split('/').map(formatPart).join(' ');
}
