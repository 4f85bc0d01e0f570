import { translate } from '#console/names/words.ts';
import { listAll } from '#console/texts/lists.ts';
import { ROLES } from '#model/compare/sides.ts';

/** Roles for staff: `everyone`, `players and agents`. */
export function nameRoles(names: readonly string[]): string {
  if (ROLES.every(({ name }) => names.includes(name))) return translate('role.all');
  const members = ROLES.filter(({ type }) => type !== null);
  if (members.every(({ name }) => names.includes(name)) && !names.includes('visitors'))
    return translate('role.members');
  const agents = ROLES.filter(({ name }) => name.startsWith('agents')).map(({ name }) => name);
  const areAll = agents.every((name) => names.includes(name));
  const words = names.flatMap((name) => {
    if (!areAll || !agents.includes(name)) return [nameRole(name)];
    return name === agents[0] ? [translate('role.agents')] : [];
  });
  return listAll(words);
}

function nameRole(name: string): string {
  const type = ROLES.find((role) => role.name === name)?.type;
  if (type === undefined) return translate('role.given');
  if (type === null) return translate('role.visitors');
  if (type === 'given') return translate('role.given');
  if (type === 0) return translate('role.players');
  return type === 4 ? translate('role.trial') : translate('role.agentType', { type });
}
