import { isObject } from '#model/json/json.ts';
import { at, comparable, rowsAt } from './read-value.ts';
import type { Values } from './relation.ts';
import type { Facts, Subject } from './same-fact.ts';

/** Facts of a reply by path. */
export const facts =
  (paths: Readonly<Record<string, string>>) =>
  (value: unknown): Facts =>
    Object.fromEntries(Object.entries(paths).map(([fact, path]) => [fact, at(value, path)]));

/** The balance of the main wallet: of several wallets, the one named MAIN, else the sum. */
export function mainBalance(value: unknown): unknown {
  const main = rowsAt(value, 'balance').find((row) => row['wallet'] === 'MAIN');
  return main === undefined ? at(value, 'sumBalance') : main['balance'];
}

const rankOf = (all: Values, level: unknown) =>
  rowsAt(all['ranks'], 'ranks').find((row) => comparable(row['rankLevel']) === comparable(level));

const HEAD = { id: 'id', account: 'account', nickname: 'nickname', type: 'kind', since: 'joinedAt' } as const;
const under = (prefix: string) =>
  facts(Object.fromEntries(Object.entries(HEAD).map(([fact, name]) => [fact, `${prefix}/${name}`])));

const isRequired = (value: unknown, code: string): boolean =>
  rowsAt(value, 'needs').some((row) => row['code'] === code);

const FIGURES = ['rounds', 'bet', 'valid', 'won', 'bonus', 'deposit', 'withdrawal'];
const figures = (prefix: string, names = FIGURES) =>
  facts(Object.fromEntries(names.map((name) => [name, `${prefix}/${name}`])));

const days = facts({ zone: 'zone', today: 'today', from: 'from', to: 'to' });

/** The sums of a list of rates by product, as the two documents of contracts write them. */
function ratesOf(rows: unknown, name: string, unit: number): Facts {
  const products = isObject(rows) ? Object.entries(rows) : [];
  return Object.fromEntries(
    products.flatMap(([product, steps]) =>
      rowsAt(steps).flatMap((step, index) => {
        const rate = Number(step[name]);
        return Number.isFinite(rate) ? [[`rate ${product} ${index + 1}`, Math.round(rate * unit)]] : [];
      }),
    ),
  );
}

/** Facts about the member who asks, and this member’s money, records and agent centre. */
export const memberSubjects: readonly Subject[] = [
  {
    about: 'the member',
    factsIn: {
      memberInfo: facts({
        ...{ id: 'id', account: 'account', nickname: 'nickname', type: 'type' },
        ...{ rankLevel: 'clubLabel/rankLevel', rankName: 'clubLabel/labelName' },
      }),
      profile: facts({ account: 'account', nickname: 'nickname', since: 'since' }),
      memberRank: facts({ rankLevel: 'rankLevel' }),
      ranks: (_, all) => ({ rankName: rankOf(all, at(all['memberRank'], 'rankLevel'))?.['rankName'] }),
      agentTeam: under('head'),
      agentBets: under('trail/0'),
      agentProfit: under('trail/0'),
      agentContracts: facts({ id: 'mine/memberId', account: 'mine/account' }),
    },
  },
  {
    about: 'the next rank',
    factsIn: {
      memberRank: facts({ turnover: 'next/turnover' }),
      ranks: (_, all) => ({ turnover: rankOf(all, at(all['memberRank'], 'next/rankLevel'))?.['turnover'] }),
    },
  },
  {
    about: 'the points rate of the rank',
    factsIn: {
      pointConfig: facts({ rate: 'rankRate' }),
      ranks: (_, all) => ({
        rate: rowsAt(rankOf(all, at(all['memberRank'], 'rankLevel')), 'benefits').find(
          (row) => row['kind'] === 'pointRate',
        )?.['value'],
      }),
      memberRank: () => ({}),
    },
    sources: ['memberRank'],
  },
  {
    about: 'the money',
    factsIn: {
      balance: (value) => ({ main: mainBalance(value), sum: at(value, 'sumBalance'), isSingle: at(value, 'isSingle') }),
      merchantWallet: facts({ isSingle: 'isSingle' }),
      withdrawable: (value) => ({ main: at(value, 'cash'), cash: at(value, 'cash') }),
      uplineTransfers: facts({ cash: 'cash', main: 'cash' }),
      agentOverview: facts({ cash: 'cash', main: 'cash' }),
      accountRecords: facts({ sum: 'closing' }),
    },
  },
  {
    about: 'the wallets',
    factsIn: {
      balance: (value) => (at(value, 'isSingle') === false ? { unknown: [] } : {}),
      accountRecords: (value, all) => {
        const known = rowsAt(all['balance'], 'balance').map((row) => row['wallet']);
        return { unknown: (at(value, 'wallets') as unknown[]).filter((name) => !known.includes(name)) };
      },
    },
    sources: ['balance'],
  },
  {
    about: 'the currency',
    factsIn: {
      balance: facts({ symbol: 'currencySymbol' }),
      pointCatalogue: (value, all) => ({ symbol: symbolIn(value, all['balance']) }),
    },
    sources: ['pointCatalogue'],
  },
  {
    about: 'the unread messages',
    requests: { inbox: { pageNo: '1', pageSize: '100' } },
    factsIn: {
      unreadCount: (value) => ({ unread: value }),
      inbox: (value) => ({
        unread: at(value, 'totalPages') === 1 ? rowsAt(value, 'list').filter((row) => !row['read']).length : undefined,
      }),
    },
  },
  {
    about: 'the picture',
    factsIn: {
      memberIcon: (value) => ({ avatar: value }),
      playerAvatar: (value) => ({ avatar: value }),
    },
  },
  {
    about: 'the points',
    factsIn: {
      pointBalance: facts({ points: 'points' }),
      pointRecords: facts({ points: 'records/0/balance' }),
    },
  },
  {
    about: 'what a withdrawal needs',
    factsIn: {
      withdrawable: (value) => ({
        isPasswordSet: !isRequired(value, 'PAYMENT_PASSWORD'),
        hasAccount: !isRequired(value, 'PAYOUT_ACCOUNT'),
      }),
      paymentPasswordState: facts({ isPasswordSet: 'set' }),
      payoutAccounts: (value) => ({ hasAccount: rowsAt(value, 'accounts').length > 0 }),
    },
  },
  {
    about: 'payments to confirm',
    factsIn: {
      memberInfo: (value) => ({ waits: at(value, 'toConfirm') === '1' }),
      paymentConfirmations: (value) =>
        rowsAt(value, 'list').some((row) => row['state'] !== 'confirmed') ? {} : { waits: false },
    },
    sources: ['paymentConfirmations'],
  },
  {
    about: 'the days of the records',
    factsIn: {
      ...{ betRecords: days, accountRecords: days, profitRecords: days },
      ...{ agentOverview: days, agentTeam: days, agentBets: days, agentProfit: days, agentTransactions: days },
    },
  },
  {
    about: 'the bets of the days',
    factsIn: {
      betRecords: figures('sums', ['rounds', 'bet', 'won']),
      profitRecords: figures('sums', ['rounds', 'bet', 'won']),
    },
  },
  {
    about: 'the figures of the team',
    factsIn: {
      agentOverview: (value) => ({
        ...figures('sums')(value),
        ...facts({ members: 'members', directs: 'directs', activeMonth: 'activeMonth' })(value),
      }),
      agentTeam: (value) => ({
        ...figures('head/team')(value),
        ...facts({ members: 'head/members', directs: 'head/directs', activeMonth: 'activeMonth' })(value),
      }),
      agentBets: figures('sums'),
      agentProfit: figures('sums'),
    },
  },
  {
    about: 'the dividend contract',
    requests: { agentContracts: { kind: 'DIVIDEND' } },
    factsIn: {
      agentContracts: (value) => ratesOf(at(value, 'mine/rows'), 'ratePpm', 1),
      consolidatedFunds: (value) => ratesOf(at(value, 'divtypeinfo'), 'contractRate', 1_000_000),
    },
  },
  {
    about: 'the daily contract',
    requests: { agentContracts: { kind: 'DAILY' } },
    factsIn: {
      agentContracts: (value) => ({ id: at(value, 'mine/id') }),
      consolidatedFunds: facts({ id: 'dailysalinfotype/CONS/0/id' }),
      agentIncome: (value) => ({ id: rowsAt(value, 'lines').find((row) => row['kind'] === 'DAILY')?.['id'] }),
    },
  },
  {
    about: 'the hourly contract',
    requests: { agentContracts: { kind: 'HOURLY' } },
    factsIn: {
      agentContracts: (value) => ({ id: at(value, 'mine/id') }),
      consolidatedFunds: facts({ id: 'contracthoursalinfo/CONS/0/contractId' }),
    },
  },
  {
    about: 'a paid period',
    factsIn: {
      agentIncome: (value) => at(value, 'lines/0') as Facts,
      incomeFormula: (value) => at(value, 'line') as Facts,
    },
  },
  {
    about: 'what an invitation may open',
    factsIn: {
      agentLinks: (value) =>
        Object.fromEntries(
          rowsAt(value, 'links').flatMap((row) => [
            [`the page ${row['page']}`, true],
            [`the kind ${row['kind']}`, true],
          ]),
        ),
      agentOpenings: (value, all) => {
        const has = (name: string, entry: unknown) => (at(value, name) as unknown[]).includes(entry);
        return Object.fromEntries(
          rowsAt(all['agentLinks'], 'links').flatMap((row) => [
            [`the page ${row['page']}`, has('pages', row['page'])],
            [`the kind ${row['kind']}`, has('kinds', row['kind'])],
          ]),
        );
      },
    },
  },
];

/** The symbol of the balance if an amount in a text has it, else the first currency symbol of the texts. */
function symbolIn(catalogue: unknown, balance: unknown): unknown {
  const texts = rowsAt(catalogue, 'rewards').map((row) => String(row['name']));
  const symbol = at(balance, 'currencySymbol');
  if (typeof symbol === 'string' && texts.some((text) => text.includes(symbol))) return symbol;
  return texts.join(' ').match(/\p{Currency_Symbol}/u)?.[0];
}
