/** Finds what a change of content entries shows, hides and says otherwise, for which audience and in which language. */
import { type Change, changeAt } from '../compare/changes.ts';
import { isObject, own, ownText } from '../json/json.ts';
import { pointer } from '../json/problem.ts';
import { contentIn, inPlaces, isSameValue, isShown, kindOfEntry, type SiteBodies, WORDS } from './content-entries.ts';
import type { CausedFinding, ContentFinding } from './effect.ts';
import type { ContentState } from './proposal.ts';

interface Sides {
  readonly before: Pick<SiteBodies, 'content' | 'places'>;
  readonly after: Pick<SiteBodies, 'content' | 'places'>;
}

/** The changes, and their findings; an entry that no one sees before and after has none. */
export function compareContent({ before, after }: Sides): {
  readonly changes: readonly Change[];
  readonly findings: readonly CausedFinding[];
} {
  const entries = [...new Set([...Object.keys(before.content ?? {}), ...Object.keys(after.content ?? {})])].sort();
  const found = entries.flatMap((entry) => {
    const was = stateIn(before, entry);
    const is = stateIn(after, entry);
    if (isSameValue(was, is)) return [];
    const spot = { document: 'content' as const, pointer: pointer(entry) };
    const change = changeAt(spot, `content ${entry}`, '', `content:${entry}`);
    const findings = findingsOf(entry, was, is).map((finding) => ({ finding, causes: [[change]] }));
    return [{ change, findings }];
  });
  const all = [...found, ...ordersOf({ before, after })];
  return { changes: all.map(({ change }) => change), findings: all.flatMap(({ findings }) => findings) };
}

/** The titles of the entries of each kind whose order differs, as far as someone sees them. */
function ordersOf({ before, after }: Sides) {
  const { places: was = {} } = before;
  const { places: is = {} } = after;
  const byKind = Map.groupBy(Object.keys(is), kindOfEntry);
  return [...byKind].flatMap(([kind, entries]) => {
    const [first, last] = [inPlaces(was, entries), inPlaces(is, entries)];
    if (isSameValue(first, last)) return [];
    const change = changeAt({ document: 'content', pointer: pointer(kind) }, `content ${kind}`, '', `content:${kind}`);
    const titles = (names: readonly string[]) =>
      names.filter((name) => isShown(stateIn(after, name))).map((name) => titleOf(stateIn(after, name)));
    const about = { kind: 'content', entry: kind, title: '', audience: null, part: 'order' } as const;
    const [from, to] = [titles(first), titles(last)];
    const finding = { ...about, from, to };
    return [{ change, findings: isSameValue(from, to) ? [] : [{ finding, causes: [[change]] }] }];
  });
}

const ABSENT: ContentState = { hidden: true };

function stateIn(side: Sides['before'], entry: string): ContentState {
  return contentIn(side as SiteBodies, entry) ?? ABSENT;
}

/** All parts of an entry that appears or stays; of one that disappears its title alone. */
function findingsOf(entry: string, was: ContentState, is: ContentState): readonly ContentFinding[] {
  if (!isShown(was) && !isShown(is)) return [];
  const [title, audience] = [titleOf(isShown(is) ? is : was), (isShown(is) ? is : was)['audience'] ?? null];
  const about = { kind: 'content', entry, title, audience } as const;
  const shown = isShown(was) !== isShown(is) ? [{ ...about, part: 'shown', from: isShown(was), to: isShown(is) }] : [];
  if (!isShown(is)) return shown;
  const before = isShown(was) ? partsOf(was) : {};
  const after = partsOf(is);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const parts = names.flatMap((name): readonly ContentFinding[] => {
    const [from, to] = [own(before, name) ?? null, own(after, name) ?? null];
    if (isSameValue(from, to)) return [];
    const [part = '', language] = name.split(' ');
    return [{ ...about, part, ...(language && { language }), from: readable(part, from), to: readable(part, to) }];
  });
  return [...shown, ...parts];
}

const TEXT_PARTS = ['title', 'summary', 'html', 'picture'];

/** The fields that are set, with a part for each text of a language: `title EN`. */
function partsOf(state: ContentState): Readonly<Record<string, unknown>> {
  const fields = Object.entries(state).filter(
    ([key, value]) => value !== null && key !== 'hidden' && key !== 'removed',
  );
  return Object.fromEntries(
    fields.flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      if (!key.startsWith(WORDS)) return [[key, value]];
      const language = key.slice(WORDS.length);
      return TEXT_PARTS.flatMap((part) => (own(value, part) ? [[`${part} ${language}`, own(value, part)]] : []));
    }),
  );
}

/** Code points of a text that the effect quotes; the whole text is in the hash of what is written. */
const MOST_QUOTED = 200;

function readable(part: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain =
    part === 'html'
      ? value
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : value;
  const points = [...plain];
  return points.length > MOST_QUOTED ? `${points.slice(0, MOST_QUOTED).join('')}…` : plain;
}

/** In English, else in the first language. */
function titleOf(state: ContentState): string {
  const words = Object.entries(state).filter(([key, value]) => key.startsWith(WORDS) && isObject(value));
  const [, first] = words.find(([key]) => key === `${WORDS}EN`) ?? words.toSorted()[0] ?? [];
  return ownText(first, 'title') ?? '';
}
