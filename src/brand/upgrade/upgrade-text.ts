/** Prints what an upgrade changes for a brand: renamed keys, hidden defaults, changed defaults, elements. */
import { describeRoles } from '#model/compare/sides.ts';
import { showValue } from '#model/json/problem.ts';
import type { ChangedDefault, ElementChange, HiddenDefault, UpgradeAdvice } from '#model/upgrade/advise-upgrade.ts';
import type { Change } from '../fix/change.ts';

export interface PrintedUpgrade {
  readonly advice: UpgradeAdvice;
  readonly migrated: readonly Change[];
  /** `file:line` of a pointer into the brand file. */
  readonly placeOf: (at: string) => string;
  readonly isWritten: boolean;
}

export function upgradeText({ advice, migrated, placeOf, isWritten }: PrintedUpgrade): string {
  const { from, to, hidden, values, elements } = advice;
  const keys = migrated.filter(({ rule }) => rule === 'base.renamed');
  const parts = [
    part('Renamed keys', keys, ({ path, did }) => [`${path}: ${did}`]),
    part('Values of the brand file that hide a changed default', hidden, (each) => hiddenLines(each, placeOf)),
    part('Defaults that change, where the brand file says nothing', values, (each) => [valueLine(each)]),
    part('Elements that change for this brand', elements, elementLines),
  ].filter((text) => text !== '');
  const head = from === to ? `Version ${to} is the current one.` : `From version ${from} to ${to} of the defaults.`;
  if (parts.length === 0) return `${head} Nothing changes for this brand.`;
  const note = isWritten ? 'The brand file is migrated.' : 'Nothing is written: --write migrates the brand file.';
  return [head, ...parts, note].join('\n\n');
}

function part<T>(title: string, all: readonly T[], linesOf: (each: T) => readonly string[]): string {
  if (all.length === 0) return '';
  return [`${title} (${all.length}):`, ...all.flatMap(linesOf).map((line) => `  ${line}`)].join('\n');
}

const ADVICE = {
  old: 'It equals the old default: remove it to follow the platform.',
  new: 'It equals the new default: it can be removed.',
  neither: 'Compare it with the new default.',
} as const;

function hiddenLines({ at, own, from, to, version, equals }: HiddenDefault, placeOf: PrintedUpgrade['placeOf']) {
  return [
    `${at} (${placeOf(at)}): ${showValue(own)}`,
    `  the default changed in version ${version}: ${showValue(from)} -> ${showValue(to)}. ${ADVICE[equals]}`,
  ];
}

function valueLine({ at, from, to, version }: ChangedDefault): string {
  return `${at}: ${showValue(from)} -> ${showValue(to)} (version ${version})`;
}

function elementLines(change: ElementChange): readonly string[] {
  const { id, version, parts, follows } = change;
  const place = follows === undefined ? '' : `, after ${follows}`;
  return [
    `${id}: ${change.change} in version ${version}${place}; ${visibilityOf(change)}`,
    ...parts.map(({ part: name, from, to }) => `  ${name}: ${shown(from)} -> ${shown(to)}`),
  ];
}

/** Actions are short enough to be shown whole. */
function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : showValue(value);
}

function visibilityOf({ change, appears, disappears, canMatter }: ElementChange): string {
  const roles = [
    ...(appears?.length ? [`appears for ${describeRoles(appears)}`] : []),
    ...(disappears?.length ? [`disappears for ${describeRoles(disappears)}`] : []),
  ];
  if (roles.length > 0) return roles.join(', ');
  if (!canMatter) return 'its visibility stays';
  if (appears !== undefined) return 'nobody sees a difference with these trees';
  return `its condition ${change === 'changed' ? 'differs' : 'decides'} (--trees shows for whom)`;
}
