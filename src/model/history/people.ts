import { chanceOf } from './chance.ts';
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

/** So many members of a merchant whom nobody logs in as, each with the day on which they come: most were there within the first half. */
export function peopleOf(merchant: string, group: string, count: number, days: number): readonly Person[] {
  const chance = chanceOf(merchant, group, 'people');
  return Array.from({ length: count }, (_, at) => {
    const [first, last] = [chance.pick(FIRST), chance.pick(LAST)];
    const late = chance.next();
    const joins = chance.isSo(0.3) ? 0 : Math.floor(late * Math.sqrt(late) * (days - 1));
    const account = `${first.toLowerCase()}${last.toLowerCase()}.${group}${at}`;
    return { id: chance.id(1_600_000_000_000), account, nickname: `${first} ${last}`, joins };
  });
}
