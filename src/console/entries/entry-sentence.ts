import { isObject } from '#model/json/json.ts';
import { nameAction, translate, wayOf } from './action-words.ts';
import { findChanges } from './state-changes.ts';

/** The known data of a journal entry; list rows omit long states. */
export interface ReportedEntry {
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

/**
 * Describes an action after the actor's name: `turned the switch READ1 on`. An action without its own sentence is
 * described by its name and subject. Pure.
 */
export function describeEntry({ action, subject, called, was, is }: ReportedEntry): string {
  const way = wayOf(action);
  const plain = way === undefined ? action : action.slice(0, -way.length - 1);
  const about = {
    subject: called ?? nameSubject(subject, was, is),
    parts: describeParts(was, is),
    rank: own(is, 'rank'),
  };
  const came = was === null ? translate.ifKnown(`did.${plain}.new`, about) : undefined;
  const reported =
    came ?? translate.ifKnown(`did.${plain}.${stateOf(is)}`, about) ?? translate.ifKnown(`did.${plain}`, about);
  return reported ?? translate('did.other', { ...about, action: nameAction(action) });
}

/** `member:12` is replaced by the account name if the entry contains it; other ids stay. */
function nameSubject(subject: string, was: unknown, is: unknown): string {
  const name = own(is, 'account') || own(was, 'account') || wordsOf(is) || wordsOf(was);
  return name === '' ? subject : name;
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

/** `: shortest 5 → 8, longest 12 → 16`; empty if unknown or too long. */
function describeParts(was: unknown, is: unknown): string {
  if (was === undefined || is === undefined) return '';
  const changes = findChanges(was, is);
  const reported = changes.flatMap(({ path, before, after }) => {
    const [from, to] = [describeValue(before), describeValue(after)];
    const isShort = from.length <= LONGEST && to.length <= LONGEST;
    return isShort ? [translate('did.part', { part: namePart(path), from, to }).trim()] : [];
  });
  if (reported.length === 0) return '';
  const named = reported.slice(0, MOST_NAMED).join(', ');
  const more = changes.length - Math.min(reported.length, MOST_NAMED);
  return translate('did.parts', { parts: more > 0 ? named + translate('did.more', { count: more }) : named });
}

function describeValue(json: string | undefined): string {
  if (json === undefined) return translate('did.nothing');
  const value: unknown = JSON.parse(json);
  if (typeof value === 'boolean') return translate(value ? 'did.yes' : 'did.no');
  return value === null ? translate('did.nothing') : typeof value === 'string' ? value : json;
}

function namePart(path: string): string {
  const name = path.slice(1).replaceAll('/', ' ');
  return translate.ifKnown(`part.${name}`) ?? name;
}
