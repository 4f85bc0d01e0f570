import type { VisitorKind } from '#contract/staff/previews/visitor-kinds.ts';
import { kindOfType } from '#contract/staff/previews/visitor-kinds.ts';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import type { Slot } from '#model/catalogue/element.ts';
import { ROLES } from '#model/compare/sides.ts';
import { whereIs } from '#model/portal/where.ts';
import type { AnnouncedEffect, EffectFinding } from '#model/proposals/effect.ts';

export interface Sight {
  readonly visitor: VisitorKind;
  /** A path of the portal. */
  readonly screen: string;
}

const HOME = '/index';
const FORM: Sight = { visitor: 'visitor', screen: '/register' };

/** Visitor kind and screen on which a change is visible first. Pure. */
export function touchedBy(effect: AnnouncedEffect): Sight {
  const findings = effect.groups.flatMap((group) => group.findings);
  const sights = findings.flatMap((finding) => sightOf(finding) ?? []);
  return sights.toSorted((one, other) => one.rank - other.rank)[0]?.sight ?? { visitor: 'visitor', screen: HOME };
}

/** Prefers elements that are visible on a screen; those that need a click come last. */
function sightOf(finding: EffectFinding): { readonly rank: number; readonly sight: Sight } | undefined {
  switch (finding.kind) {
    case 'element':
    case 'cohort':
      return elementSight(finding.id, finding.roles);
    case 'screen':
      return { rank: 2, sight: { visitor: visitorOf(finding.roles), screen: finding.path } };
    case 'method':
    case 'field':
    case 'fieldRule':
    case 'fieldOrder':
      return { rank: 1, sight: FORM };
    case 'label':
      return finding.id.startsWith('register.') ? { rank: 1, sight: FORM } : undefined;
    default:
      return undefined;
  }
}

const SLOTS: ReadonlyMap<string, Slot> = new Map(CATALOGUE.map(({ id, slot }) => [id, slot]));

function elementSight(id: string, roles: readonly string[]) {
  if (id.startsWith('register.')) return { rank: 1, sight: FORM };
  const slot = SLOTS.get(id);
  const screens = slot === undefined ? [] : whereIs(id, slot).screens;
  const screen = screens.includes(HOME) ? HOME : (screens[0] ?? HOME);
  const rank = screens.length === 0 ? 3 : slot === 'route' ? 2 : 0;
  return { rank, sight: { visitor: visitorOf(roles), screen } };
}

/** The most frequent visitor kind of several roles. */
function visitorOf(names: readonly string[]): VisitorKind {
  const role = ROLES.find(({ name }) => names.includes(name));
  return role === undefined || role.type === 'given' ? 'player' : kindOfType(role.type);
}
