import type { StaffAction } from '#contract/staff/policy.ts';
import { type FactName, type FactOrigin, factArgument, factFamilyName } from '#model/conditions/facts.ts';
import { translate } from './words.ts';

/** Where a fact can be changed: a page of the console, or a place in the brand file. */
export interface ChangePlace {
  readonly words: string;
  /** Absent if no page of the console can change it. */
  readonly to?: string;
}

export interface ChangePlaceDeps {
  readonly merchant: string;
  /** The member of the question; empty if there is none. */
  readonly account: string;
  readonly may: (action: StaffAction, merchant: string) => boolean;
  readonly originOf: (fact: FactName) => FactOrigin | undefined;
  readonly brandLines: Readonly<Record<string, number>>;
}

/** Where a fact is decided; undefined for facts that no user decides, such as what a page has already shown. Pure. */
export function changePlaceOf(fact: FactName, deps: ChangePlaceDeps): ChangePlace | undefined {
  const family = factFamilyName(fact);
  if (family === 'brand' || family.startsWith('brand.')) return brandPlace(fact, deps);
  const page = pageOf(family, factArgument(fact), deps.account);
  if (page === undefined) return undefined;
  const [screen, permission, path] = page;
  const words = translate(`nav.${screen}`);
  return deps.may(permission, deps.merchant) ? { words, to: `/m/${deps.merchant}/${path}` } : { words };
}

type Screen = 'games' | 'switches' | 'rules' | 'settings' | 'members';

function pageOf(family: string, name: string, account: string): readonly [Screen, StaffAction, string] | undefined {
  switch (family) {
    case 'vendors':
      return ['games', 'documents.read', 'games?tab=vendors'];
    case 'switch':
      return ['switches', 'documents.read', `switches?${new URLSearchParams({ switch: name })}`];
    case 'rule':
      return ['rules', 'documents.read', `rules/${encodeURIComponent(name)}`];
    case 'resource':
      return ['settings', 'documents.read', 'settings/resources'];
    case 'maintenance':
      return ['settings', 'documents.read', 'settings/maintenance'];
    case 'restricted':
      return ['settings', 'documents.read', 'settings/regions'];
    case 'site':
    case 'loginBeforeHome':
    case 'playersHaveAccountCentre':
      return ['settings', 'documents.read', 'settings/site'];
    case 'view':
      return undefined;
    default:
      return ['members', 'member.read', account === '' ? 'members' : `members?${new URLSearchParams({ q: account })}`];
  }
}

/** The file, the line if known, and the value. */
function brandPlace(fact: FactName, { merchant, originOf, brandLines }: ChangePlaceDeps): ChangePlace {
  const path = originOf(fact)?.pointer ?? '';
  const line = lineOf(path, brandLines);
  const file = `brands/${merchant}/brand.json`;
  return {
    words: translate('place.brand', {
      place: line === undefined ? file : `${file}:${line}`,
      path: path === '' ? '/' : path,
    }),
  };
}

/** The line of a path, or of the nearest parent with a known line. */
function lineOf(path: string, lines: Readonly<Record<string, number>>): number | undefined {
  if (path === '') return undefined;
  return Object.hasOwn(lines, path) ? lines[path] : lineOf(path.slice(0, path.lastIndexOf('/')), lines);
}
