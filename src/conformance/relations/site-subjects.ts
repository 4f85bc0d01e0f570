import { isObject } from '#model/json/json.ts';
import { facts } from './member-subjects.ts';
import { at, rowsAt } from './read-value.ts';
import type { Values } from './relation.ts';
import type { Facts, ReadFacts, Subject } from './same-fact.ts';

type Row = Readonly<Record<string, unknown>>;

/** Facts about the rows of a list: each field of each row, by the row's key. */
const byRow =
  (list: string, key: string, fields: readonly string[]): ReadFacts =>
  (value) =>
    rowFacts(rowsAt(value, list), key, fields);

function rowFacts(rows: readonly Row[], key: string, fields: readonly string[]): Facts {
  return Object.fromEntries(
    rows.flatMap((row) => fields.map((field) => [`${field} of ${String(row[key])}`, row[field] ?? undefined])),
  );
}

const mapFacts = (value: unknown, fields: readonly string[]): Facts =>
  rowFacts(Object.values(isObject(value) ? value : {}).filter(isObject), 'gameCode', fields);

/** Everything of a list: that it has no other rows. */
const rowsOf =
  (list: string, key: string): ReadFacts =>
  (value) => ({
    rows: rowsAt(value, list)
      .map((row) => String(row[key]))
      .toSorted(),
  });

const both =
  (...readers: readonly ReadFacts[]): ReadFacts =>
  (value, all) =>
    Object.assign({}, ...readers.map((factsOf) => factsOf(value, all)));

const GAME = ['gameName', 'vassalage', 'displayName', 'gameType', 'gameCode', 'minBet', 'maxBet'];
const REWARD = ['name', 'text', 'category', 'points', 'amount', 'stock', 'rankLevel', 'picture'];
const LOTTERY = ['gameId', 'gameName', 'prizeMode', 'nodeId', 'vassalage', 'everyS'];
const PROMOTION = ['type', 'title', 'summary', 'entry', 'phase', 'startsAt', 'endsAt'];

const draws: ReadFacts = (value) =>
  Object.fromEntries(
    Object.values(isObject(value) ? value : {})
      .filter(isObject)
      .map((row) => [`the numbers of ${row['gameId']} ${row['numero']}`, row['numbers']]),
  );

/** Methods and forms of one direction, by id. */
const formsOf =
  (list: string, direction: string): ReadFacts =>
  (value) => {
    const rows = rowsAt(value, list).filter((row) => (row['direction'] ?? direction) === direction);
    return {
      ...rowFacts(rows, 'id', ['version', 'rules']),
      rows: rows.map((row) => String(row['id'])).toSorted(),
    };
  };

const knownPromotions =
  (of: (all: Readonly<Record<string, unknown>>) => readonly Row[], key: string): ReadFacts =>
  (value, all) =>
    Object.fromEntries(
      of(all).map((row) => [
        `the promotion ${row[key]} is listed`,
        rowsAt(value, 'promotions').some((one) => one['id'] === row[key]),
      ]),
    );

const claimsListed: ReadFacts = (value) =>
  Object.fromEntries(rowsAt(value, 'activities').map((row) => [`the promotion ${row['promotionId']} is listed`, true]));

const sameLottery = (all: Values): object => ({
  gameId: at(Object.values(isObject(all['vnLotteryMenu']) ? all['vnLotteryMenu'] : {})[0], 'gameId'),
});

/** Facts about the site: its documents, games, promotions, rewards and methods of payment. */
export const siteSubjects: readonly Subject[] = [
  {
    about: 'the rules of registration',
    factsIn: {
      registerSettings: (value) => value as Facts,
      status: (value) => (at(value, 'info/register') ?? {}) as Facts,
    },
  },
  {
    about: 'the domains of the site',
    factsIn: {
      domainRoutes: (value) => ({ routes: value }),
      status: facts({ routes: 'info/domainRoute' }),
    },
  },
  {
    about: 'games',
    requests: { gameList: { pageSize: '100' } },
    factsIn: {
      gameList: byRow('games', 'nodeId', GAME),
      hotGames: byRow('list', 'nodeId', GAME),
      winnerBoard: (value) =>
        rowFacts(
          rowsAt(value, 'list').flatMap((row) => (isObject(row['vo']) ? [row['vo']] : [])),
          'nodeId',
          GAME,
        ),
      lotteryMenu: (value) =>
        rowFacts(Object.values(isObject(value) ? value : {}).filter(isObject), 'nodeId', [
          'gameName',
          'vassalage',
          'gameCode',
        ]),
    },
  },
  {
    about: 'the names of vendors',
    requests: { gameList: { pageSize: '100' } },
    factsIn: {
      vendorLanes: (value) =>
        Object.assign(
          {},
          ...rowsAt(value, 'data/lanes').map((lane) => rowFacts(rowsAt(lane, 'cards'), 'vassalage', ['displayName'])),
        ),
      gameList: byRow('games', 'vassalage', ['displayName']),
      hotGames: byRow('list', 'vassalage', ['displayName']),
    },
  },
  {
    about: 'the kinds of games',
    factsIn: {
      vendorLanes: (value) =>
        Object.assign(
          {},
          ...rowsAt(value, 'data/lanes').map((lane) => rowFacts(rowsAt(lane, 'gameClassify'), 'key', ['displayName'])),
        ),
      vendorGameTypes: byRow('list', 'key', ['displayName']),
    },
  },
  {
    about: 'lotteries',
    factsIn: {
      lotteryMenu: (value) => mapFacts(value, LOTTERY),
      vnLotteryMenu: (value) => mapFacts(value, LOTTERY),
      popularLotteries: (value) => mapFacts(value, LOTTERY),
    },
  },
  {
    about: 'drawn numbers',
    requests: { openedNumbers: sameLottery, vnOpenedNumbers: sameLottery },
    factsIn: { vnLotteryMenu: () => ({}), openedNumbers: draws, vnOpenedNumbers: draws },
    sources: ['vnLotteryMenu'],
  },
  {
    about: 'rewards of the points mall',
    factsIn: {
      pointRewards: both(byRow('rewards', 'id', REWARD), rowsOf('rewards', 'id')),
      pointCatalogue: both(byRow('rewards', 'id', REWARD), rowsOf('rewards', 'id')),
    },
  },
  {
    about: 'forms of deposits',
    factsIn: { payMethods: formsOf('methods', 'DEPOSIT'), payForms: formsOf('forms', 'DEPOSIT') },
  },
  {
    about: 'forms of withdrawals',
    requests: { payMethods: { direction: 'WITHDRAWAL' } },
    factsIn: { payMethods: formsOf('methods', 'WITHDRAWAL'), payForms: formsOf('forms', 'WITHDRAWAL') },
  },
  {
    about: 'promotions',
    factsIn: {
      promotions: byRow('promotions', 'id', PROMOTION),
      promotionDetail: (value) => rowFacts(isObject(value) ? [value] : [], 'id', PROMOTION),
      announcements: byRow('promotion', 'id', ['title']),
      payMethods: byRow('promotions', 'id', ['title']),
    },
  },
  {
    about: 'the member’s promotions',
    factsIn: {
      memberPromotions: claimsListed,
      promotions: knownPromotions((all) => rowsAt(all['memberPromotions'], 'activities'), 'promotionId'),
    },
  },
  {
    about: 'rewards to claim',
    factsIn: {
      claimablePromotions: (value) =>
        Object.fromEntries(
          rowsAt(value, 'rewards').map((row) => [`type of ${row['promotionId']}`, row['promotionType']]),
        ),
      promotions: byRow('promotions', 'id', ['type']),
      memberPromotions: () => ({}),
    },
    sources: ['promotions', 'memberPromotions'],
  },
  {
    about: 'claims',
    factsIn: {
      claimablePromotions: (value) => ({
        claims: rowsAt(value, 'rewards')
          .map((row) => String(row['rewardId']))
          .toSorted(),
      }),
      memberPromotions: (value) => ({
        claims: rowsAt(value, 'activities')
          .flatMap((row) => (row['status'] === 'CLAIM' && row['claimId'] ? [String(row['claimId'])] : []))
          .toSorted(),
      }),
    },
  },
  {
    about: 'tickets of the raffle',
    factsIn: {
      raffleStatus: (value) => ({ [`tickets of ${at(value, 'promotionId')}`]: rowsAt(value, 'tickets').length }),
      memberPromotions: (value) =>
        Object.fromEntries(
          rowsAt(value, 'activities').flatMap((row) =>
            row['tickets'] === undefined ? [] : [[`tickets of ${row['promotionId']}`, row['tickets']]],
          ),
        ),
    },
  },
  {
    about: 'prizes of the raffle',
    requests: { promotionDetail: (all) => ({ id: at(all['raffleStatus'], 'promotionId') }) },
    factsIn: { raffleStatus: facts({ prizes: 'prizes' }), promotionDetail: facts({ prizes: 'prizes' }) },
  },
  {
    about: 'open missions',
    factsIn: {
      missionSummary: facts({ open: 'open' }),
      availablePromotions: facts({ open: 'MISSION/count' }),
    },
  },
  {
    about: 'a mission',
    requests: { missionSummary: { size: '50' } },
    factsIn: {
      missionMilestones: facts({ milestones: 'list', unit: 'unit' }),
      missionBoard: facts({ period: 'period', repeats: 'repeats', value: 'footer/reachedValue' }),
      missionSummary: (value) => {
        const [first] = rowsAt(value, 'list');
        const board = rowsAt(value, 'list').find((row) => row['board'] === true);
        return {
          milestones: first?.['milestones'],
          unit: first?.['unit'],
          ...(board && { period: board['period'], repeats: board['repeats'], value: board['value'] }),
        };
      },
    },
  },
];
