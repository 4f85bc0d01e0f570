/** What a gateway answers about money out, as pictures need it. Times are counted from the moment of the picture. */
const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const HOUR_MS = 3_600_000;
const now = Date.now();

const bank = {
  id: id('a'),
  kind: 'BANK',
  name: 'Bank account',
  note: 'Arrives within a working day.',
  minimum: '100',
  maximum: '2000000',
  amounts: ['5000', '100000', '500000'],
  fee: { fixed: '0', ppm: 5_000, payer: 'PLAYER' },
  rules: {
    bankName: { enabled: true, required: true, minLength: 2, maxLength: 40, labels: { EN: 'Bank', VI: 'Ngân hàng' } },
    accountNumber: {
      enabled: true,
      required: true,
      minLength: 6,
      maxLength: 20,
      acceptedPattern: '^[0-9]+$',
      patternId: 6,
      labels: { EN: 'Account number', VI: 'Số tài khoản' },
    },
  },
  version: 1,
};
const members = { ...bank, id: id('9'), kind: 'C2C', name: 'Other members', note: '' };
const account = {
  id: id('b'),
  methodId: bank.id,
  methodName: bank.name,
  kind: 'BANK',
  holder: 'Ann Lee',
  masked: '•••• 4321',
  usableAt: 0,
};
const fresh = {
  ...account,
  id: id('8'),
  kind: 'C2C',
  methodName: members.name,
  masked: '•••• 0099',
  usableAt: now + 20 * HOUR_MS,
};
const withdrawable = {
  cash: '1250000',
  bonus: '200000',
  held: '300000',
  minimum: '100',
  maximum: '1000000',
  leftToday: '900000',
  leftCount: 2,
  needs: [],
  blocks: [],
  mayCancel: true,
  now,
};
const order = {
  id: id('c'),
  state: 'held',
  amount: '300000',
  createdAt: now - HOUR_MS,
  steps: [{ state: 'held', at: now - HOUR_MS }],
  fee: '1500',
  net: '298500',
  accountMasked: account.masked,
  methodName: bank.name,
  mayCancel: true,
};
const shared = {
  ...order,
  id: id('d'),
  state: 'sending',
  mayCancel: false,
  received: '120000',
  steps: ['held', 'approved', 'sending'].map((state, at) => ({ state, at: now - (3 - at) * HOUR_MS })),
};
const paid = {
  ...shared,
  id: id('e'),
  state: 'paid',
  received: undefined,
  steps: [...shared.steps, { state: 'paid', at: now }],
};
const returned = { ...paid, id: id('f'), state: 'returned', reason: 'The bank knows no such account.' };

const SQUARE =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';
const receipt = {
  id: id('1'),
  state: 'asked',
  amount: '300000',
  createdAt: now - HOUR_MS / 2,
  dueAt: now + HOUR_MS / 2,
  steps: [{ state: 'asked', at: now - HOUR_MS / 2 }],
  received: '120000',
  remaining: '180000',
  payer: 'b•••n',
  proofs: [`data:image/png;base64,${SQUARE}`],
  withdrawalId: shared.id,
};
const ended = (state: string, digit: string) => ({
  ...receipt,
  id: id(digit),
  state,
  received: receipt.amount,
  remaining: '0',
  dueAt: undefined,
  steps: [...receipt.steps, { state, at: now }],
});
const RECEIPTS = '/wps/relay/MCSFE_getPaymentConfirmationList';
const MEMBER = '/wps/member/info';
const member = { id: 'm1', account: 'player1', nickname: 'Ann', type: 1, toConfirm: '1', firstSteps: null };

/** Replies by path: those that all pictures share, and those of one. */
export const EXAMPLES = {
  usual: {
    '/wps/cashier/methods?*': { methods: [bank, members], now },
    '/wps/cashier/accounts': { accounts: [account, fresh], most: 5, now },
    '/wps/cashier/withdrawable': withdrawable,
    '/wps/cashier/withdrawals': { orders: [], now },
    '/wps/member/paymentPassword': { set: true },
    [RECEIPTS]: { list: [], now },
  },
  needs: {
    '/wps/cashier/withdrawable': {
      ...withdrawable,
      needs: [
        { code: 'TURNOVER', done: '340000', goal: '500000' },
        { code: 'PAYMENT_PASSWORD' },
        { code: 'PAYOUT_ACCOUNT' },
        { code: 'CONTACT' },
      ],
      blocks: [{ code: 'COOL_OFF', until: now + 20 * HOUR_MS }],
    },
    '/wps/member/paymentPassword': { set: false },
  },
  orders: {
    '/wps/cashier/withdrawals': { orders: [order, shared, paid, returned], now },
    [RECEIPTS]: { list: [receipt], now },
  },
  receipts: { [RECEIPTS]: { list: [receipt], now }, [MEMBER]: member },
  answered: { [RECEIPTS]: { list: [ended('received', '2'), ended('refused', '3')], now }, [MEMBER]: member },
  noAccount: { '/wps/cashier/withdrawable': { ...withdrawable, needs: [{ code: 'PAYOUT_ACCOUNT' }] } },
  wallets: {
    '/wps/v2/wallets/balance': {
      sumBalance: '1250000',
      currencySymbol: '$',
      isSingle: false,
      balance: [
        { wallet: 'MAIN', balance: '1000000' },
        { wallet: 'LIVE', balance: '150000' },
        { wallet: 'SLOTS', balance: '100000' },
      ],
    },
  },
  upline: {
    [MEMBER]: member,
    '/wps/agent/transfers': {
      upline: 'le•••a',
      cash: '1250000',
      minimum: '100',
      maximum: '1000000',
      leftToday: '600000',
      last: [
        { id: id('4'), amount: '50000', at: now - HOUR_MS },
        { id: id('5'), amount: '20000', at: now - 26 * HOUR_MS },
      ],
    },
  },
} as const;
