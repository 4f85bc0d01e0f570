import type { Around, ChangeRelations, Expected } from './change-read.ts';
import { mainBalance } from './member-subjects.ts';
import { at, rowsAt } from './read-value.ts';

type Row = Readonly<Record<string, unknown>>;

const expected = (what: string, found: unknown, wanted: unknown): Expected => ({ what, found, expected: wanted });

/** Decimal amounts as integers of a common unit. */
const DIGITS = 8;
const unitsOf = (value: unknown): bigint => {
  const [whole = '0', part = ''] = String(value ?? '0')
    .replace('-', '')
    .split('.');
  const units = BigInt(whole + part.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return String(value).startsWith('-') ? -units : units;
};

/** An amount that grew by another between two reads. */
function grown(what: string, before: unknown, after: unknown, by: unknown, sign: 1n | -1n = 1n): Expected {
  return expected(what, String(unitsOf(after) - unitsOf(before)), String(sign * unitsOf(by)));
}

const rowWith = (rows: readonly Row[], key: string, value: unknown): Row | undefined =>
  rows.find((row) => row[key] === value);

/** The row of a list with the id of the change's reply has the fields of this reply. */
function sameRow(list: string, fields: readonly string[], key = 'id', source = '') {
  return (read: string) =>
    ({ reply, after }: Around): readonly Expected[] => {
      const made = at(reply, source);
      const row = rowWith(rowsAt(after[read], list), key, at(made, key));
      if (row === undefined) return [expected(`the row with the ${key}`, 'missing', at(made, key))];
      return fields.map((field) => expected(field, row[field], at(made, field)));
    };
}

/** A row that is gone, or in a state. */
const gone =
  (read: string, list: string, key: string, name: string) =>
  ({ request, after }: Around): readonly Expected[] => [
    expected(
      `the row ${String(request[name])}`,
      rowWith(rowsAt(after[read], list), key, request[name]) ?? 'absent',
      'absent',
    ),
  ];

const ORDER = ['state', 'amount', 'createdAt'];
const deposit = [...ORDER, 'methodId', 'methodName', 'fee', 'sent', 'mayCancel'];
const withdrawal = [...ORDER, 'fee', 'net', 'accountMasked', 'methodName', 'mayCancel'];
const byId = (request: Row) => ({ id: request['id'] });

/** A change to the money of the member, in the reads that show it. */
const MONEY = { balance: {}, withdrawable: {}, accountRecords: {} } as const;

const cashFell = (read: string, path: string, by: (around: Around) => unknown) => (around: Around) => [
  grown(path, at(around.before[read], path), at(around.after[read], path), by(around), -1n),
];

const balanceGrew =
  (by: (around: Around) => unknown, sign: 1n | -1n = 1n) =>
  (around: Around) => [
    grown('the balance', mainBalance(around.before['balance']), mainBalance(around.after['balance']), by(around), sign),
  ];

const pointsFell = (read: string, path: string, name: (around: Around) => unknown) => cashFell(read, path, name);

const sameAvatar =
  (read: string) =>
  ({ reply, after }: Around) => [
    expected('avatar', at(after[read], 'avatar'), at(reply, 'avatar')),
    expected('avatarType', at(after[read], 'avatarType'), at(reply, 'avatarType')),
  ];

const newNickname =
  (read: string) =>
  ({ request, after }: Around) => [expected('nickname', at(after[read], 'nickname'), request['nickname'])];

const isFavourite = (wanted: boolean) => ({
  favouriteIds: ({ request, after }: Around) => [
    expected('the game is in the list', (after['favouriteIds'] as unknown[]).includes(request['nodeId']), wanted),
  ],
  favouriteList: ({ request, after }: Around) => [
    expected(
      'the game is in the list',
      rowWith(rowsAt(after['favouriteList'], 'content'), 'nodeId', request['nodeId']) !== undefined,
      wanted,
    ),
    expected('total', at(after['favouriteList'], 'total'), (after['favouriteIds'] as unknown[]).length),
  ],
});

const FAVOURITES = { favouriteIds: {}, favouriteList: { pageNo: '1', pageSize: '100', language: 'EN' } };

const asked = (name: string) => (around: Around) => around.request[name];
const answered = (path: string) => (around: Around) => at(around.reply, path);

const domainOf = (email: unknown): string => String(email).split('.').at(-1) ?? '';

const hasValue = (read: string, path: string, wanted: (around: Around) => unknown) => (around: Around) => {
  const [found, value] = [at(around.after[read], path), wanted(around)];
  return [expected(path, String(found).toLowerCase(), String(value).toLowerCase())];
};

/** Changes to the member and the security of the account. */
const memberChanges: readonly ChangeRelations[] = [
  {
    change: 'login',
    signsIn: true,
    reads: { memberInfo: {}, profile: {} },
    expects: {
      memberInfo: hasValue('memberInfo', 'id', answered('id')),
      profile: hasValue('profile', 'account', answered('userName')),
    },
  },
  {
    change: 'register',
    signsIn: true,
    reads: { memberInfo: {}, profile: {} },
    expects: {
      memberInfo: hasValue('memberInfo', 'account', asked('username')),
      profile: hasValue('profile', 'account', asked('username')),
    },
  },
  {
    change: 'updateProfile',
    reads: { profile: {}, memberInfo: {} },
    expects: { profile: newNickname('profile'), memberInfo: newNickname('memberInfo') },
  },
  {
    change: 'chooseAvatar',
    reads: { memberIcon: {}, playerAvatar: {} },
    expects: {
      chooseAvatar: ({ request, reply }) => [
        expected('avatar', at(reply, 'avatar'), request['avatar']),
        expected('avatarType', at(reply, 'avatarType'), request['avatarType']),
      ],
      memberIcon: sameAvatar('memberIcon'),
      playerAvatar: sameAvatar('playerAvatar'),
    },
  },
  {
    change: 'confirmContact',
    reads: { profile: {} },
    expects: {
      // The address may be masked, except its last label.
      profile: ({ request, after }) => [
        expected('emailVerified', at(after['profile'], 'emailVerified'), true),
        expected('the domain of email', domainOf(at(after['profile'], 'email')), domainOf(request['email'])),
      ],
    },
  },
  {
    change: 'confirmAuthenticator',
    reads: { authenticator: {} },
    expects: {
      authenticator: ({ reply, after }) => [
        expected('enabled', at(after['authenticator'], 'enabled'), true),
        expected(
          'recoveryCodesLeft',
          at(after['authenticator'], 'recoveryCodesLeft'),
          (at(reply, 'recoveryCodes') as unknown[]).length,
        ),
      ],
    },
  },
  {
    change: 'removeAuthenticator',
    reads: { authenticator: {} },
    expects: {
      authenticator: ({ after }) => [
        expected('enabled', at(after['authenticator'], 'enabled'), false),
        expected('recoveryCodesLeft', at(after['authenticator'], 'recoveryCodesLeft'), 0),
      ],
    },
  },
  {
    change: 'renewRecoveryCodes',
    reads: { authenticator: {} },
    expects: {
      authenticator: ({ reply, after }) => [
        expected(
          'recoveryCodesLeft',
          at(after['authenticator'], 'recoveryCodesLeft'),
          (at(reply, 'recoveryCodes') as unknown[]).length,
        ),
      ],
    },
  },
  { change: 'endSession', reads: { places: {} }, expects: { places: gone('places', 'sessions', 'id', 'id') } },
  { change: 'forgetDevice', reads: { places: {} }, expects: { places: gone('places', 'devices', 'id', 'id') } },
  {
    change: 'endOtherSessions',
    reads: { places: {} },
    expects: {
      places: ({ after }) => [expected('the number of sessions', rowsAt(after['places'], 'sessions').length, 1)],
    },
  },
  {
    change: 'setPaymentPassword',
    reads: { paymentPasswordState: {}, withdrawable: {} },
    expects: {
      paymentPasswordState: ({ after }) => [expected('set', at(after['paymentPasswordState'], 'set'), true)],
      withdrawable: ({ after }) => [
        expected(
          'a need for a payment password',
          rowWith(rowsAt(after['withdrawable'], 'needs'), 'code', 'PAYMENT_PASSWORD') ?? 'absent',
          'absent',
        ),
      ],
    },
  },
];

/** Changes to lists of games, messages and files. */
const listChanges: readonly ChangeRelations[] = [
  { change: 'addFavourite', reads: FAVOURITES, expects: isFavourite(true) },
  { change: 'removeFavourite', reads: FAVOURITES, expects: isFavourite(false) },
  {
    change: 'launchGame',
    reads: { recentGames: { language: 'EN' } },
    expects: {
      recentGames: ({ request, after }) => [
        expected('the first game', at(after['recentGames'], 'list/0/nodeId'), request['nodeId']),
        expected('its vendor', at(after['recentGames'], 'list/0/vassalage'), request['vassalage']),
      ],
    },
  },
  {
    change: 'readMessages',
    reads: { unreadCount: {}, inbox: { pageNo: '1', pageSize: '100' } },
    expects: {
      readMessages: ({ reply }) => [expected('the number of unread messages', reply, 0)],
      unreadCount: ({ after }) => [expected('the number', after['unreadCount'], 0)],
      inbox: ({ after }) => [
        expected(
          'an unread message',
          rowsAt(after['inbox'], 'list').find((row) => row['read'] === false)?.['id'] ?? 'absent',
          'absent',
        ),
      ],
    },
  },
  {
    change: 'readNotices',
    reads: { unreadNotices: {}, announcements: { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' } },
    expects: {
      unreadNotices: ({ after }) => [expected('the number', after['unreadNotices'], 0)],
      announcements: ({ after }) => [
        expected(
          'an unread notice',
          rowsAt(after['announcements'], 'player').find((row) => row['read'] === false)?.['id'] ?? 'absent',
          'absent',
        ),
      ],
    },
  },
  {
    change: 'beginExport',
    reads: { memberExports: {} },
    expects: {
      memberExports: ({ before, after }) => [
        expected(
          'the number of exports',
          rowsAt(after['memberExports'], 'exports').length,
          rowsAt(before['memberExports'], 'exports').length + 1,
        ),
        expected(
          'leftToday',
          at(after['memberExports'], 'leftToday'),
          Number(at(before['memberExports'], 'leftToday')) - 1,
        ),
      ],
      beginExport: ({ request, reply }) => [expected('of', at(reply, 'exports/0/of'), request['of'])],
    },
  },
  {
    change: 'cancelExport',
    reads: { memberExports: {} },
    expects: {
      memberExports: ({ request, after }) => {
        const row = rowWith(rowsAt(after['memberExports'], 'exports'), 'id', request['id']);
        return [expected('an open export', ['waiting', 'writing'].includes(String(row?.['state'])), false)];
      },
    },
  },
  {
    change: 'endContract',
    reads: { agentContracts: { kind: 'DIVIDEND' } },
    expects: {
      agentContracts: ({ request, after }) => {
        const row = rowsAt(after['agentContracts'], 'downlines').find(
          (one) => at(one, 'held/id') === request['contract'],
        );
        return [expected('a contract in force', at(row, 'held/state') === 'inForce', false)];
      },
    },
  },
  {
    change: 'putLink',
    reads: { agentLinks: {} },
    expects: {
      putLink: ({ request, reply }) => [
        expected('the kind of the new link', at(reply, 'links/0/kind'), request['kind']),
      ],
      agentLinks: ({ reply, after }) => [expected('the links', at(after['agentLinks'], 'links'), at(reply, 'links'))],
    },
  },
  {
    change: 'removeLink',
    reads: { agentLinks: {} },
    expects: {
      agentLinks: ({ request, after }) => {
        const row = rowWith(rowsAt(after['agentLinks'], 'links'), 'code', request['code']);
        return [expected('an open link', row?.['state'] === 'open' ? row['code'] : 'absent', 'absent')];
      },
    },
  },
  {
    change: 'openAccount',
    reads: { agentTeam: {} },
    expects: {
      openAccount: ({ request, reply }) => [
        expected('account', String(at(reply, 'account')).toLowerCase(), String(request['username']).toLowerCase()),
      ],
      agentTeam: ({ reply, after }) => [
        expected(
          'account of the new row',
          rowWith(rowsAt(after['agentTeam'], 'rows'), 'id', at(reply, 'id'))?.['account'],
          at(reply, 'account'),
        ),
      ],
    },
  },
  {
    change: 'offerContract',
    reads: { agentContracts: (request) => ({ kind: request['kind'] }) },
    expects: {
      agentContracts: ({ request, after }) => {
        const row = rowWith(rowsAt(after['agentContracts'], 'downlines'), 'memberId', request['to']);
        const contract = row?.['offered'] ?? row?.['held'];
        return [expected('the rows of the offer', at(contract, 'rows'), request['rows'])];
      },
    },
  },
];

/** Changes to orders and money. */
const moneyChanges: readonly ChangeRelations[] = [
  {
    change: 'openDeposit',
    reads: { deposits: {} },
    expects: {
      openDeposit: ({ request, reply }) => [
        expected('amount', at(reply, 'amount'), request['amount']),
        expected('methodId', at(reply, 'methodId'), request['methodId']),
      ],
      deposits: sameRow('orders', deposit)('deposits'),
    },
  },
  {
    change: 'depositSent',
    reads: { deposits: byId },
    expects: {
      depositSent: ({ request, reply }) => [
        expected('id', at(reply, 'id'), request['id']),
        expected('sent', at(reply, 'sent'), true),
      ],
      deposits: sameRow('orders', deposit)('deposits'),
    },
  },
  {
    change: 'cancelDeposit',
    reads: { deposits: byId },
    expects: {
      cancelDeposit: ({ request, before, reply }) => [
        expected('id', at(reply, 'id'), request['id']),
        expected('amount', at(reply, 'amount'), at(before['deposits'], 'orders/0/amount')),
        expected('mayCancel', at(reply, 'mayCancel'), false),
      ],
      deposits: sameRow('orders', deposit)('deposits'),
    },
  },
  {
    change: 'addPayoutAccount',
    reads: { payoutAccounts: {}, withdrawable: {} },
    expects: {
      addPayoutAccount: ({ request, reply }) => [expected('methodId', at(reply, 'methodId'), request['methodId'])],
      payoutAccounts: sameRow('accounts', ['methodId', 'methodName', 'kind', 'holder', 'masked', 'usableAt'])(
        'payoutAccounts',
      ),
      withdrawable: ({ after }) => [
        expected(
          'a need for an account',
          rowWith(rowsAt(after['withdrawable'], 'needs'), 'code', 'PAYOUT_ACCOUNT') ?? 'absent',
          'absent',
        ),
      ],
    },
  },
  {
    change: 'removePayoutAccount',
    reads: { payoutAccounts: {} },
    expects: { payoutAccounts: gone('payoutAccounts', 'accounts', 'id', 'id') },
  },
  {
    change: 'withdraw',
    reads: { withdrawals: {}, ...MONEY },
    expects: {
      withdraw: ({ request, reply }) => [expected('amount', at(reply, 'amount'), request['amount'])],
      withdrawals: sameRow('orders', withdrawal)('withdrawals'),
      withdrawable: (around) => [
        ...cashFell('withdrawable', 'cash', asked('amount'))(around),
        grown(
          'held',
          at(around.before['withdrawable'], 'held'),
          at(around.after['withdrawable'], 'held'),
          around.request['amount'],
        ),
      ],
      balance: balanceGrew(asked('amount'), -1n),
      accountRecords: cashFell('accountRecords', 'closing', asked('amount')),
    },
  },
  {
    change: 'cancelWithdrawal',
    reads: { withdrawals: byId, ...MONEY },
    expects: {
      cancelWithdrawal: ({ request, before, reply }) => [
        expected('id', at(reply, 'id'), request['id']),
        expected('amount', at(reply, 'amount'), at(before['withdrawals'], 'orders/0/amount')),
        expected('mayCancel', at(reply, 'mayCancel'), false),
      ],
      withdrawals: sameRow('orders', withdrawal)('withdrawals'),
      withdrawable: (around) => [
        grown(
          'cash',
          at(around.before['withdrawable'], 'cash'),
          at(around.after['withdrawable'], 'cash'),
          at(around.reply, 'amount'),
        ),
        grown(
          'held',
          at(around.before['withdrawable'], 'held'),
          at(around.after['withdrawable'], 'held'),
          at(around.reply, 'amount'),
          -1n,
        ),
      ],
      balance: balanceGrew(answered('amount')),
    },
  },
  {
    change: 'walletTransfer',
    reads: { balance: {} },
    expects: {
      balance: ({ request, before, after }) =>
        (
          [
            [request['from'], -1n],
            [request['to'], 1n],
          ] as const
        ).map(([wallet, sign]) => {
          const [was, is] = [before, after].map(
            (values) => rowWith(rowsAt(values['balance'], 'balance'), 'wallet', wallet)?.['balance'],
          );
          return grown(`the change of ${String(wallet)}`, was, is, request['amount'], sign);
        }),
      walletTransfer: ({ reply, after, request }) => {
        const row = rowWith(rowsAt(after['balance'], 'balance'), 'wallet', request['from']);
        const own = rowWith(rowsAt(reply, 'balance'), 'wallet', request['from']);
        return [expected('balance of the wallet', own?.['balance'], row?.['balance'])];
      },
    },
  },
  {
    change: 'transferUpline',
    reads: {
      uplineTransfers: (request) => (request['member'] === undefined ? {} : { member: request['member'] }),
      ...MONEY,
    },
    expects: {
      transferUpline: ({ reply, after }) => [
        expected('cash', at(reply, 'cash'), at(after['uplineTransfers'], 'cash')),
        expected('the newest transfer', at(reply, 'last/0/id'), at(after['uplineTransfers'], 'last/0/id')),
      ],
      uplineTransfers: (around) => [
        ...cashFell('uplineTransfers', 'cash', asked('amount'))(around),
        expected(
          'amount of the newest transfer',
          at(around.after['uplineTransfers'], 'last/0/amount'),
          around.request['amount'],
        ),
      ],
      balance: balanceGrew(asked('amount'), -1n),
      withdrawable: cashFell('withdrawable', 'cash', asked('amount')),
      accountRecords: (around) => [
        grown(
          'amount of the newest row',
          '0',
          at(around.after['accountRecords'], 'rows/0/amount'),
          around.request['amount'],
          -1n,
        ),
        expected(
          'balance of the newest row',
          at(around.after['accountRecords'], 'rows/0/balance'),
          mainBalance(around.after['balance']),
        ),
      ],
    },
  },
  {
    change: 'answerPayment',
    reads: { paymentConfirmations: {} },
    expects: {
      answerPayment: ({ request, reply }) => [expected('id', at(reply, 'id'), request['id'])],
      paymentConfirmations: sameRow('list', ['state', 'amount', 'received', 'remaining'])('paymentConfirmations'),
    },
  },
];

const CLAIM = { balance: {}, claimablePromotions: { status: 'I' } };

/** Changes to promotions, missions and points. */
const rewardChanges: readonly ChangeRelations[] = [
  {
    change: 'joinPromotion',
    isOnceEach: true,
    reads: { memberPromotions: {} },
    expects: {
      memberPromotions: ({ request, after }) => {
        const status = rowWith(
          rowsAt(after['memberPromotions'], 'activities'),
          'promotionId',
          request['promotionId'],
        )?.['status'];
        return [expected('the promotion may still be joined', status === undefined || status === 'JOIN', false)];
      },
    },
  },
  {
    change: 'applyForReward',
    isOnceEach: true,
    reads: { memberPromotions: {} },
    expects: {
      memberPromotions: ({ request, after }) => {
        const status = rowWith(
          rowsAt(after['memberPromotions'], 'activities'),
          'promotionId',
          request['promotionId'],
        )?.['status'];
        return [expected('the reward may still be applied for', status === undefined || status === 'APPLY', false)];
      },
    },
  },
  {
    change: 'claimPromotion',
    reads: CLAIM,
    expects: {
      claimablePromotions: gone('claimablePromotions', 'rewards', 'rewardId', 'promotionClaimId'),
      balance: ({ request, before, after }) => {
        const reward = rowWith(
          rowsAt(before['claimablePromotions'], 'rewards'),
          'rewardId',
          request['promotionClaimId'],
        );
        return [
          grown(
            'sumBalance',
            at(before['balance'], 'sumBalance'),
            at(after['balance'], 'sumBalance'),
            reward?.['amount'],
          ),
        ];
      },
    },
  },
  {
    change: 'claimRaffle',
    reads: { raffleStatus: (request) => ({ promotionId: request['promotionId'] }), balance: {}, promotionWinners: {} },
    expects: {
      claimRaffle: ({ request, reply }) => [expected('ticketId', at(reply, 'ticketId'), request['ticketId'])],
      raffleStatus: ({ request, reply, after }) => [
        expected(
          'a ticket that was used',
          rowWith(rowsAt(after['raffleStatus'], 'tickets'), 'ticketId', request['ticketId']) ?? 'absent',
          'absent',
        ),
        expected(
          'the prize',
          rowWith(rowsAt(after['raffleStatus'], 'won'), 'ticketId', request['ticketId'])?.['amount'],
          at(reply, 'amount'),
        ),
      ],
      balance: ({ reply, before, after }) => [
        grown(
          'sumBalance',
          at(before['balance'], 'sumBalance'),
          at(after['balance'], 'sumBalance'),
          at(reply, 'amount'),
        ),
      ],
      promotionWinners: ({ reply, after }) => [
        expected('amount of the newest winner', at(after['promotionWinners'], 'winners/0/amount'), at(reply, 'amount')),
      ],
    },
  },
  {
    change: 'claimMission',
    reads: { missionHistory: { page: '1', size: '20' }, missionSummary: { status: 'O', size: '50' } },
    expects: {
      missionHistory: ({ reply, before, after }) => [
        expected(
          'the number of rows',
          rowsAt(after['missionHistory'], 'list').length,
          rowsAt(before['missionHistory'], 'list').length + 1,
        ),
        expected('reward of the newest row', at(after['missionHistory'], 'list/0/reward'), at(reply, 'reward')),
      ],
      missionSummary: ({ request, after }) => [
        expected(
          'a milestone to claim',
          rowsAt(after['missionSummary'], 'list')
            .flatMap((row) => rowsAt(row, 'milestones'))
            .some((row) => row['claimId'] === request['claimId'] && row['state'] === 'reached'),
          false,
        ),
      ],
    },
  },
  {
    change: 'redeemPoints',
    reads: { pointBalance: {}, pointRecords: {}, redeemedPoints: {} },
    expects: {
      redeemPoints: ({ request, reply }) => [expected('quantity', at(reply, 'quantity'), request['quantity'])],
      redeemedPoints: sameRow('redeems', ['reference', 'state', 'name', 'category', 'quantity', 'points'])(
        'redeemedPoints',
      ),
      pointBalance: pointsFell('pointBalance', 'points', answered('points')),
      pointRecords: (around) => [
        ...pointsFell('pointRecords', 'records/0/balance', answered('points'))(around),
        grown(
          'changed of the newest row',
          '0',
          at(around.after['pointRecords'], 'records/0/changed'),
          at(around.reply, 'points'),
          -1n,
        ),
      ],
    },
  },
  {
    change: 'convertPoints',
    reads: { pointBalance: {}, pointRecords: {}, balance: {}, pointConfig: {} },
    expects: {
      convertPoints: ({ request, reply }) => [expected('points', at(reply, 'points'), request['points'])],
      pointBalance: pointsFell('pointBalance', 'points', asked('points')),
      pointRecords: pointsFell('pointRecords', 'records/0/balance', asked('points')),
      balance: balanceGrew(answered('amount')),
      pointConfig: pointsFell('pointConfig', 'conversion/leftToday', asked('points')),
    },
  },
];

export const changes: readonly ChangeRelations[] = [
  ...memberChanges,
  ...listChanges,
  ...moneyChanges,
  ...rewardChanges,
];
