/** Fake cashier replies, in a brand's currency. Times are relative to now. */
const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const CONFIRMATIONS = '/wps/relay/MCSFE_getPaymentConfirmationList';

type Cents = (units: number) => string;

/** A form field of a payment method, with labels in the demo's languages. */
const field = (en: string, vi: string, more: object = {}) => ({
  enabled: true,
  required: true,
  minLength: 2,
  maxLength: 40,
  labels: { EN: en, VI: vi },
  ...more,
});

function methodsOf(units: Cents, now: number) {
  const paid = {
    note: '',
    minimum: units(10),
    maximum: units(5_000),
    amounts: [20, 50, 100, 200, 500, 1_000].map(units),
    fee: { fixed: '0', ppm: 0, payer: 'HOUSE' },
    rules: {},
    version: 1,
  };
  const bank = {
    ...paid,
    id: id('a'),
    kind: 'BANK',
    name: 'Bank account',
    note: 'Arrives within a working day.',
    amounts: [50, 100, 500].map(units),
    fee: { fixed: '0', ppm: 5_000, payer: 'PLAYER' },
    rules: {
      bankName: field('Bank', 'Ngân hàng'),
      accountNumber: field('Account number', 'Số tài khoản', {
        minLength: 6,
        maxLength: 20,
        acceptedPattern: '^[0-9]+$',
        patternId: 6,
      }),
    },
  };
  const tomorrow = now + 14 * HOUR;
  const fee = { fixed: units(1), ppm: 12_500, payer: 'PLAYER' };
  const many = [
    { ...paid, id: id('1'), kind: 'BANK', name: 'Online banking' },
    { ...paid, id: id('2'), kind: 'EWALLET', name: 'QR code', fee },
    { ...paid, id: id('3'), kind: 'BANK', name: 'Bank transfer with a reference from an account in your own name' },
    { ...paid, id: id('4'), kind: 'C2C', name: 'Other members', closed: { code: 'HOURS', until: tomorrow } },
    { ...paid, id: id('5'), kind: 'CRYPTO', name: 'Stablecoin', closed: { code: 'WORK' } },
    { ...paid, id: id('6'), kind: 'EWALLET', name: 'Prepaid card', closed: { code: 'SUM', until: tomorrow } },
    { ...paid, id: id('7'), kind: 'EWALLET', name: 'Phone credit', closed: { code: 'COUNT', until: tomorrow } },
    { ...paid, id: id('8'), kind: 'BANK', name: 'Private banking', closed: { code: 'RANK' }, maximum: units(9e9) },
  ];
  return { bank, others: { ...bank, id: id('9'), kind: 'C2C', name: 'Other members', note: '' }, many };
}

function accountsOf(methodId: string, now: number) {
  const account = {
    id: id('b'),
    methodId,
    methodName: 'Bank account',
    kind: 'BANK',
    holder: 'Ann Lee',
    masked: '•••• 4321',
    usableAt: 0,
  };
  const fresh = {
    ...account,
    id: id('8'),
    kind: 'C2C',
    methodName: 'Other members',
    masked: '•••• 0099',
    usableAt: now + 20 * HOUR,
  };
  const five = ['c', 'd', 'e'].map((digit, at) => ({
    ...account,
    id: id(digit),
    kind: ['EWALLET', 'CRYPTO', 'BANK'][at],
    methodName: ['Wallet', 'Stablecoin', 'Savings bank of the eastern provinces'][at],
    masked: `•••• ${1000 + at}`,
    holder: at === 2 ? 'Maria-Theresia Wannapornwattanakul-Satthabandhu de la Fuente' : account.holder,
  }));
  return { account, fresh, five: [account, fresh, ...five] };
}

function withdrawalsOf(units: Cents, now: number) {
  const order = {
    id: id('c'),
    state: 'held',
    amount: units(300),
    createdAt: now - HOUR,
    fee: units(1.5),
    net: units(298.5),
    accountMasked: '•••• 4321',
    methodName: 'Bank account',
    mayCancel: true,
    steps: [{ state: 'held', at: now - HOUR }],
  };
  const at = (digit: string, states: readonly string[], more: object = {}) => ({
    ...order,
    id: id(digit),
    state: states.at(-1),
    mayCancel: false,
    steps: states.map((state, index) => ({ state, at: now - (states.length - index) * HOUR })),
    ...more,
  });
  const paying = ['held', 'approved', 'sending'];
  return {
    held: order,
    approved: at('0', ['held', 'approved']),
    sending: at('1', paying),
    unknown: at('2', [...paying, 'unknown']),
    shared: at('d', paying, { methodName: 'Other members', received: units(120) }),
    paid: at('e', [...paying, 'paid']),
    returned: at('f', [...paying, 'paid', 'returned'], { reason: 'The bank knows no such account.' }),
    rejected: at('3', ['held', 'rejected'], {
      reason: 'The account is in another name than yours.',
    }),
    released: at('6', [...paying, 'released'], {
      methodName: 'Other members',
      received: units(290),
      reason: 'No deposit is that small.',
    }),
    cancelled: at('4', ['held', 'cancelled']),
    again: at('5', [...paying, 'failed', 'held']),
  };
}

/** A fake transfer slip: stripes that look like lines. */
const SLIP = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';

function receiptsOf(units: Cents, now: number) {
  const receipt = {
    id: id('1'),
    state: 'asked',
    amount: units(300),
    createdAt: now - HOUR / 2,
    dueAt: now + 48 * MINUTE + 20_000,
    steps: [{ state: 'asked', at: now - HOUR / 2 }],
    received: '0',
    remaining: units(300),
    payer: 'b•••n',
    withdrawalId: id('d'),
    proofs: [`data:image/png;base64,${SLIP}`],
  };
  const partly = { ...receipt, received: units(120), remaining: units(180) };
  const other = {
    ...receipt,
    id: id('2'),
    payer: 'm•••••••••••••••••••s',
    amount: units(40),
    remaining: units(40),
    proofs: [],
    dueAt: now + 4 * MINUTE,
  };
  const ended = (digit: string, ...states: readonly string[]) => ({
    ...receipt,
    id: id(digit),
    state: states.at(-1),
    received: receipt.amount,
    remaining: '0',
    dueAt: undefined,
    steps: ['asked', ...states].map((state, at) => ({ state, at: now - (states.length - at) * HOUR })),
  });
  const answered = [
    ...[ended('3', 'disputed'), ended('4', 'received'), ended('5', 'disputed', 'forced')],
    ...[ended('6', 'disputed', 'refused'), ended('7', 'lapsed')],
  ];
  return { receipt, partly, other, answered };
}

export function makeCashier(scale: number, currency: string) {
  const now = Date.now();
  const units: Cents = (count) => (scale === 1 ? count.toFixed(2) : String(Math.round(count * scale)));
  const { bank, others, many } = methodsOf(units, now);
  const { account, fresh, five } = accountsOf(bank.id, now);
  const withdrawable = {
    cash: units(1_250),
    bonus: units(200),
    held: units(300),
    minimum: units(10),
    maximum: units(1_000),
    leftToday: units(900),
    leftCount: 2,
    needs: [],
    blocks: [],
    mayCancel: true,
    now,
  };
  return {
    now,
    units,
    currency,
    many,
    account,
    fresh,
    five,
    withdrawable,
    orders: withdrawalsOf(units, now),
    ...receiptsOf(units, now),
    usual: {
      '/wps/cashier/methods': { methods: [bank, others], now },
      '/wps/cashier/accounts': { accounts: [account, fresh], most: 5, now },
      '/wps/cashier/withdrawable': withdrawable,
      '/wps/cashier/withdrawals': { orders: [], now },
      '/wps/cashier/deposits': { orders: [], now },
      '/wps/member/paymentPassword': { set: true },
      [CONFIRMATIONS]: { list: [], now },
    },
  };
}

export type Cashier = ReturnType<typeof makeCashier>;
