import { type Chance, chanceOf } from './chance.ts';
import type { Person } from './rows.ts';

const FIRST = [
  'Ana',
  'Bao',
  'Carla',
  'Dewi',
  'Elin',
  'Farid',
  'Gia',
  'Hana',
  'Ivo',
  'Jun',
  'Kaito',
  'Linh',
  'Mira',
  'Niko',
  'Oanh',
  'Ploy',
  'Quan',
  'Rin',
  'Somchai',
  'Tala',
  'Umi',
  'Vera',
  'Wei',
  'Yuki',
  'Zara',
];
const LAST = [
  'Akmal',
  'Borg',
  'Chen',
  'Dang',
  'Evans',
  'Fenech',
  'Goh',
  'Ho',
  'Ito',
  'Jaidee',
  'Kim',
  'Le',
  'Mori',
  'Nguyen',
  'Ong',
  'Pham',
  'Quek',
  'Reyes',
  'Sato',
  'Tran',
  'Utami',
  'Vella',
  'Wong',
  'Yamada',
  'Zahra',
];

/**
 * Generates members whom no visitor signs in as, each with a join day: most join within the first half. `top` is the id
 * of an agent: most members are placed below this agent, five levels deep including the agent's own.
 */
export function peopleOf(
  merchant: string,
  group: string,
  count: number,
  days: number,
  top?: string,
): readonly Person[] {
  const chance = chanceOf(merchant, group, 'people');
  const people = Array.from({ length: count }, (_, at) => {
    const [first, last] = [chance.pick(FIRST), chance.pick(LAST)];
    const late = chance.next();
    const joins = chance.isSo(0.3) ? 0 : Math.floor(late * Math.sqrt(late) * (days - 1));
    const account = `${first.toLowerCase()}${last.toLowerCase()}.${group}${at}`;
    return { id: chance.id(1_600_000_000_000), account, nickname: `${first} ${last}`, joins };
  });
  return top === undefined ? people : placeBelow(people, top, chanceOf(merchant, group, 'tree'));
}

const DEEPEST = 5;
/** Shares of all members: agents, and members with an upline. */
const AGENTS = 0.08;
const INVITED = 0.8;

/**
 * Places each new member below an agent who joined earlier, or below none; uses its own random sequence, so that the
 * rest of the history stays the same.
 */
function placeBelow(people: readonly Person[], top: string, chance: Chance): readonly Person[] {
  const agents = [{ id: top, level: 1 }];
  const placed = new Map<string, Pick<Person, 'kind' | 'upline'>>();
  for (const { id } of people.toSorted((one, other) => one.joins - other.joins)) {
    const isAgent = chance.isSo(AGENTS) || agents.length < DEEPEST;
    // The newest agents gather most members: the tree grows deep.
    const above = agents.at(-1 - Math.floor(chance.next() * chance.next() * agents.length));
    const upline = chance.isSo(INVITED) || agents.length < DEEPEST ? above : undefined;
    if (isAgent && upline !== undefined && upline.level < DEEPEST - 1) agents.push({ id, level: upline.level + 1 });
    placed.set(id, { ...(isAgent && { kind: 1 }), ...(upline !== undefined && { upline: upline.id }) });
  }
  return people.map((person) => ({ ...person, ...placed.get(person.id) }));
}
