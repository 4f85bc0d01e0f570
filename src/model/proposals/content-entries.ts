/** Content entries of a site as proposals change them. */
import { isObject, own } from '../json/json.ts';
import type { TreeBodies } from '../site/served-trees.ts';
import type { ContentAction, ContentState, Proposal, TreeChange } from './proposal.ts';
import { sortKeys } from './write-effect.ts';

/** What proposals change: the trees, and the content entries that they name, by `notice 12`. */
export interface SiteBodies extends TreeBodies {
  readonly content?: Readonly<Record<string, ContentState>> | undefined;
  /** Positions of the entries whose order proposals change, by the same names. */
  readonly places?: Readonly<Record<string, number>> | undefined;
}

/** Whether a name is that of an entry that a proposal creates. */
export function isNewEntry(entry: string): boolean {
  return /^[a-z]+ new-/.test(entry);
}

/** The kind of an entry, by its name. */
export function kindOfEntry(entry: string): string {
  return entry.split(' ', 1)[0] ?? '';
}

/** The entries that proposals change or put in order, without those that they create. */
export function entriesIn(proposals: readonly Proposal[]): readonly string[] {
  const named = proposals.flatMap((one) =>
    one.kind === 'content' ? [one.entry] : one.kind === 'contentOrder' ? one.entries : [],
  );
  return [...new Set(named.filter((entry) => !isNewEntry(entry)))];
}

/** Entries by their places. */
export function inPlaces(places: Readonly<Record<string, number>>, entries: readonly string[]): readonly string[] {
  const placeOf = (entry: string) => Number(own(places, entry) ?? 0);
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Key prefix of the texts of a language. */
export const WORDS = 'words.';

const CONTENT_ACTIONS: readonly ContentAction[] = [
  'content.create',
  'content.change',
  'content.remove',
  'content.restore',
];

/** Whether an action changed the order of content entries. */
export function isOrderAction(action: string): boolean {
  return action === 'content.order' || action.startsWith('content.order.');
}

/** The ids of a state of an order, as the journal keeps it; undefined if it is none. */
export function idsOfOrder(state: unknown): readonly string[] | undefined {
  const ids = own(state, 'order');
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : undefined;
}

/** The action of a changed content entry without its suffix; undefined for any other action. */
export function contentActionOf(action: string): ContentAction | undefined {
  return CONTENT_ACTIONS.find((known) => action === known || action.startsWith(`${known}.`));
}

/** The state of an entry; undefined if the site has none of this name. */
export function contentIn({ content }: SiteBodies, entry: string): ContentState | undefined {
  const state = own(content, entry);
  return isObject(state) ? state : undefined;
}

/** The change that a patch makes; undefined if nothing differs. */
export function changeOfEntry(
  entry: string,
  state: ContentState,
  patch: ContentState,
): Omit<TreeChange, 'proposal'> | undefined {
  const keys = Object.keys(patch).filter((key) => !isSameValue(own(state, key) ?? null, patch[key] ?? null));
  if (keys.length === 0) return undefined;
  const pick = (from: ContentState) => Object.fromEntries(keys.sort().map((key) => [key, own(from, key) ?? null]));
  const after = pick(patch);
  return { action: actionOf(after), subject: entry, before: pick(state), after };
}

/** The fields of an entry after a change; a language without texts has no field. */
export function patchEntry(state: ContentState, patch: ContentState): ContentState {
  const fields = Object.entries({ ...state, ...patch });
  const texts = fields.filter(([key, value]) => key.startsWith(WORDS) && value !== null);
  const others = fields.filter(([key]) => !key.startsWith(WORDS));
  return Object.fromEntries([...others, ...texts.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** The action by which the journal names a change of these fields. */
export function actionOf({ removed }: ContentState): ContentAction {
  if (removed === undefined) return 'content.change';
  return removed === true ? 'content.remove' : 'content.restore';
}

/** Whether visitors of its audience can see an entry at some time. */
export function isShown({ hidden, removed }: ContentState): boolean {
  return hidden !== true && removed !== true;
}

/** Whether fields still have the values that a change wrote. A missing field counts as null. */
export function holdsValues(state: ContentState, values: ContentState): boolean {
  return Object.entries(values).every(([key, value]) => isSameValue(own(state, key) ?? null, value ?? null));
}

/** The journal and a request may have the keys in another order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));
}
