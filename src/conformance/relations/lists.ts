import {
  type CursorPages,
  cursorPages,
  type LimitedList,
  limitedList,
  type NumberedPages,
  numberedPages,
  type Totals,
  totalsAddUp,
} from './list-whole.ts';
import { at, rowsAt } from './read-value.ts';

type Sums = ReturnType<Totals['totals']>;

const DIGITS = 8;

/** The sum of amounts or counts of rows, as a decimal number. */
function sumOf(rows: readonly Readonly<Record<string, unknown>>[], name: string): string {
  const units = rows.map((row) => {
    const text = String(row[name] ?? '0');
    const [whole = '0', part = ''] = text.replace('-', '').split('.');
    return BigInt(whole + part.slice(0, DIGITS).padEnd(DIGITS, '0')) * (text.startsWith('-') ? -1n : 1n);
  });
  const sum = units.reduce((all, one) => all + one, 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(DIGITS + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
}

/** The sums of a reply by one of its lists; undefined without rows. */
const sumsOf =
  (list: string, names: readonly string[], sums = 'sums') =>
  (value: unknown): Sums => {
    const rows = rowsAt(value, list);
    if (rows.length === 0 || at(value, 'next') !== undefined) return undefined;
    return names.map((name) => [`${sums}/${name}`, at(value, `${sums}/${name}`), sumOf(rows, name)]);
  };

const BETS = ['rounds', 'bet', 'valid', 'won'];
const FIGURES = [...BETS, 'bonus', 'deposit', 'withdrawal'];
const PROFIT = [...FIGURES, 'result', 'fee', 'cashback'];

function vendorGames(value: unknown): Sums {
  const lanes = rowsAt(value, 'data/lanes').filter((lane) => rowsAt(lane, 'gameClassify').length > 0);
  if (lanes.length === 0) return undefined;
  return lanes.map((lane) => [
    `a kind without games in ${String(lane['title'])}`,
    rowsAt(lane, 'gameClassify').find((row) => row['gameCount'] === 0)?.['key'] ?? 'absent',
    'absent',
  ]);
}

/** The balance after a movement is the balance before and its amount; newest first. */
function courseOf(value: unknown): Sums {
  const rows = rowsAt(value, 'rows').filter((row) => row['wallet'] === rowsAt(value, 'rows')[0]?.['wallet']);
  if (rows.length < 2) return undefined;
  return rows.slice(0, -1).map((row, index) => {
    const earlier = rows[index + 1] ?? {};
    return [
      `balance of the row ${String(row['id'])}`,
      row['balance'],
      sumOf([{ a: earlier['balance'] }, { a: row['amount'] }], 'a'),
    ];
  });
}

function pointsCourse(value: unknown): Sums {
  const rows = rowsAt(value, 'records');
  if (rows.length < 2) return undefined;
  return rows
    .slice(0, -1)
    .map((row, index) => [
      `balance of the row ${String(row['id'])}`,
      row['balance'],
      sumOf([{ a: rows[index + 1]?.['balance'] }, { a: row['changed'] }], 'a'),
    ]);
}

function ownPlace(value: unknown): Sums {
  const row = rowsAt(value, 'list').find((one) => one['own'] === true);
  if (row === undefined) return undefined;
  return [
    ['footer/rank', at(value, 'footer/rank'), row['rank']],
    ['footer/reachedValue', at(value, 'footer/reachedValue'), row['value']],
  ];
}

/** On the first day of a period its leaderboard is empty. */
function periodBefore(value: unknown): { readonly period: string } | undefined {
  const before = at(value, 'before');
  return typeof before === 'string' ? { period: before } : undefined;
}

function openMissions(value: unknown): Sums {
  if (at(value, 'totalPages') !== 1) return undefined;
  return [
    [
      'open',
      at(value, 'open'),
      rowsAt(value, 'list').filter((row) => row['over'] !== true && row['done'] !== true).length,
    ],
  ];
}

function currentPlace(value: unknown): Sums {
  if (rowsAt(value, 'sessions').length === 0) return undefined;
  return ['sessions', 'devices'].map((list) => [
    `current entries of ${list}`,
    rowsAt(value, list).filter((row) => row['current'] === true).length,
    1,
  ]);
}

function incomeSums(value: unknown): Sums {
  const rows = rowsAt(value, 'lines');
  const sums = sumsOf('lines', ['gross', 'net', 'paid'])(value);
  return sums && [...sums, ['sums/count', at(value, 'sums/count'), rows.length]];
}

const groupsGross = (value: unknown): Sums =>
  rowsAt(value, 'groups').length === 0
    ? undefined
    : [['line/gross', at(value, 'line/gross'), sumOf(rowsAt(value, 'groups'), 'gross')]];

const closingOf = (value: unknown): Sums => {
  const [newest] = rowsAt(value, 'days');
  return newest && rowsAt(value, 'days').length === 1
    ? [['closing', at(value, 'closing'), newest['after']]]
    : undefined;
};

const rankSteps = (value: unknown): Sums => {
  const levels = rowsAt(value, 'ranks').map((row) => Number(row['rankLevel']));
  if (levels.length < 2) return undefined;
  return [['the order of the levels', levels, levels.toSorted((one, other) => one - other)]];
};

export const NUMBERED: readonly NumberedPages[] = [
  { call: 'gameList', list: 'games', page: 'pageNo', size: 'pageSize', key: ['nodeId', 'vassalage'] },
  { call: 'inbox', list: 'list', page: 'pageNo', size: 'pageSize', key: ['id'] },
  { call: 'missionSummary', list: 'list', page: 'page', size: 'size', key: ['missionId', 'period'] },
];

export const CURSOR_LISTS: readonly CursorPages[] = [
  { call: 'deposits', list: 'orders', key: ['id'], falls: 'createdAt' },
  { call: 'withdrawals', list: 'orders', key: ['id'], falls: 'createdAt' },
  { call: 'betRecords', list: 'rows', key: ['vendor', 'round'] },
  { call: 'accountRecords', list: 'rows', key: ['id'], falls: 'id', count: 'sums/movements' },
  { call: 'pointRecords', list: 'records', key: ['id'], falls: 'id' },
  { call: 'redeemedPoints', list: 'redeems', key: ['id'], falls: 'createdAt' },
  { call: 'agentIncome', list: 'lines', key: ['id', 'period'], count: 'sums/count' },
  { call: 'agentTeam', list: 'rows', key: ['id'] },
  { call: 'agentBets', list: 'rows', key: ['id'] },
  { call: 'agentProfit', list: 'rows', key: ['id'] },
  { call: 'agentRounds', list: 'rows', key: ['vendor', 'round'] },
  { call: 'agentTransactions', list: 'rows', key: ['id'] },
];

export const LIMITED: readonly LimitedList[] = [
  { call: 'winnerBoard', list: 'list', key: ['vo/nodeId', 'vo/customerName', 'vo/winAmount'] },
  { call: 'popularLotteries', key: ['gameCode'] },
  { call: 'openedNumbers', key: ['numero'] },
  { call: 'vnOpenedNumbers', key: ['numero'] },
];

const TOTALS: readonly Totals[] = [
  { call: 'profitRecords', title: 'its sums are those of its days', totals: sumsOf('days', PROFIT) },
  {
    call: 'profitRecords',
    title: 'its sums are those of its categories',
    totals: sumsOf('categories', ['rounds', 'bet', 'won']),
  },
  { call: 'agentOverview', title: 'its sums are those of its days', totals: sumsOf('days', FIGURES) },
  { call: 'agentOverview', title: 'its sums are those of its categories', totals: sumsOf('categories', BETS) },
  { call: 'agentIncome', title: 'its sums are those of its lines', totals: incomeSums },
  { call: 'incomeFormula', title: 'its groups make the line', totals: groupsGross },
  { call: 'accountRecords', title: 'each balance follows from the row before', totals: courseOf },
  { call: 'accountRecords', title: 'its last day ends with the closing balance', totals: closingOf },
  { call: 'pointRecords', title: 'each balance follows from the row before', totals: pointsCourse },
  { call: 'missionBoard', title: 'its footer repeats the own row', totals: ownPlace, instead: periodBefore },
  { call: 'missionSummary', title: 'it counts its open missions', totals: openMissions, request: { size: '50' } },
  { call: 'places', title: 'one session and one device are this one', totals: currentPlace },
  { call: 'vendorLanes', title: 'each kind of a lane has games', totals: vendorGames },
  { call: 'ranks', title: 'ranks ascend by level', totals: rankSteps },
];

export const lists = [
  ...NUMBERED.map(numberedPages),
  ...CURSOR_LISTS.map(cursorPages),
  ...LIMITED.map(limitedList),
  ...TOTALS.map(totalsAddUp),
];
