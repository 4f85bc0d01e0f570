/**
 * Sixty ways to type, paste or compose one value, for every field of registration, log-in, codes, passwords, security
 * centre and payments: what the page sends and what the gateway stores is the value of the table, or both refuse it.
 */
import { describe, expect, test } from 'vitest';
import { readRecoveryCode } from '#gateway/features/security/recovery-codes.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { readPhone, readSpelledNumbers } from '#gateway/identity/codes/phone.ts';
import { readNickname } from '#gateway/identity/nickname.ts';
import { fieldsAt } from '#model/catalogue/fields.ts';
import { parseRules } from '#model/documents/rules.ts';
import type { FormField, FormSpec } from '#model/form/form.ts';
import { buildLoginForm } from '#model/form/login.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { paymentPasswordForm } from '#model/form/payment-password.ts';
import { payoutAccountForm } from '#model/form/payout-account.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { dropHidden, validateForm } from '#model/form/validate.ts';
import { KINDS } from '#model/form/values/kinds.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { readDigits, readPaymentPassword } from '#model/form/values/typed-text.ts';

/**
 * `words`: any text. `figures`: user names, e-mail addresses, dates and other ASCII. `digits`: codes and numbers.
 * `number`: a telephone number of Vietnam. `plain`: a name in English letters.
 */
type Reading = 'words' | 'figures' | 'digits' | 'number' | 'plain';
type Row = Readonly<Record<'typed' | Reading, string>>;

const row = (typed: string, words: string, figures = words, digits = figures, number = digits, plain = words): Row => ({
  typed,
  words,
  figures,
  digits,
  number,
  plain,
});

/** Invisible characters are left out by every reading. */
const unseen = (typed: string) => row(typed, 'luck7');
/** Every Unicode space is a space; it is no separator of letters. */
const spaced = (typed: string) => row(typed, 'a b');
/** Digits of another script are digits, except in a text, which keeps its script. */
const digitsOf = (typed: string, plain = typed) => row(typed, typed, '912345678', '912345678', '912345678', plain);
/** What stands between the digits of a number is left out where digits are read. */
const parted = (typed: string, words: string, figures: string, plain: string) =>
  row(typed, words, figures, '912345678', '912345678', plain);

const ROWS: readonly Row[] = [
  row('luck7', 'luck7'),
  unseen(' luck7 '),
  row('912345678', '912345678'),
  // Digits and letters of other keyboards.
  row('ｌｕｃｋ７', 'ｌｕｃｋ７', 'luck7', 'luck7', 'ｌｕｃｋ７', 'luck7'),
  digitsOf('９１２３４５６７８', '912345678'),
  digitsOf('٩١٢٣٤٥٦٧٨'),
  digitsOf('۹۱۲۳۴۵۶۷۸'),
  digitsOf('९१२३४५६७८'),
  digitsOf('๙๑๒๓๔๕๖๗๘'),
  digitsOf('𝟗𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', '912345678'),
  parted('９１２-३४५-٦٧٨', '９１２-३४५-٦٧٨', '912-345-678', '912 ३४५ ٦٧٨'),
  row('½', '½', '1⁄2', '1⁄2', '½', '1⁄2'),
  // Invisible characters: of word processors, chats, and those that turn the writing direction.
  unseen('luc\u200bk7'),
  unseen('\u200eluck7\u200f'),
  unseen('\u202aluck7\u202c'),
  unseen('\u202eluck7'),
  unseen('\u2066luck7\u2069'),
  unseen('\u061cluck7'),
  unseen('\u2060luck7\ufeff'),
  unseen('lu\u00adck7'),
  unseen('luck7\0'),
  unseen('lu\u007fck7'),
  unseen('\u3164luck7'),
  unseen('\u2800luck7'),
  unseen('luck7\ud800'),
  unseen('lu\u200dck7'),
  unseen('luck7\ufe0f'),
  unseen('\u{e0041}luck7'),
  unseen('\u180eluck7'),
  unseen('lu\u034fck7'),
  // Spaces of every kind.
  ...['\u00a0', '\u1680', '\u2000', '\u2003', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000', '\t', '\v'].map(
    (space) => spaced(`a${space}b`),
  ),
  ...['\u0085', '\u2028', '\u2029'].map((line) => spaced(`a${line}b`)),
  row('a\r\nb', 'a  b', 'a  b', 'a  b', 'a  b', 'a b'),
  // Numbers as people and address books write them.
  parted('912 345 678', '912 345 678', '912 345 678', '912 345 678'),
  parted('912\u00a0345\u2009678', '912 345 678', '912 345 678', '912 345 678'),
  parted('912-345-678', '912-345-678', '912-345-678', '912 345 678'),
  parted('912\u2010345\u2011678', '912\u2010345\u2011678', '912\u2010345\u2010678', '912 345 678'),
  parted('912–345—678', '912–345—678', '912–345—678', '912 345 678'),
  parted('912−345ー678', '912−345ー678', '912−345ー678', '912−345ー678'),
  parted('(912) 345.678', '(912) 345.678', '(912) 345.678', '(912) 345678'),
  parted('912/345/678', '912/345/678', '912/345/678', '912/345/678'),
  row('+84 912 345 678', '+84 912 345 678', '+84 912 345 678', '+84912345678', '912345678'),
  row('0084 912 345 678', '0084 912 345 678', '0084 912 345 678', '0084912345678', '912345678'),
  row('＋８４ ９１２', '＋８４ ９１２', '+84 912', '+84912', '912', '+84 912'),
  row('\u202a+84 912 345 678\u202c', '+84 912 345 678', '+84 912 345 678', '+84912345678', '912345678'),
  row('+66 81 234 5678', '+66 81 234 5678', '+66 81 234 5678', '+66812345678'),
  parted('\u200b912345678', '912345678', '912345678', '912345678'),
  // Letters: composed or not, of compatibility forms, with what keyboards set for plain punctuation.
  row('Nguyễn'.normalize('NFD'), 'Nguyễn', 'Nguyễn', 'Nguyễn', 'Nguyễn', 'Nguyen'),
  row('Jose\u0301', 'José', 'José', 'José', 'José', 'Jose'),
  row('홍길동'.normalize('NFD'), '홍길동'),
  row('Đức', 'Đức', 'Đức', 'Đức', 'Đức', 'Duc'),
  row('Groß', 'Groß', 'Groß', 'Groß', 'Groß', 'Gross'),
  row('ﬁne', 'ﬁne', 'fine', 'fine', 'ﬁne', 'fine'),
  row('\u212b', 'Å', 'Å', 'Å', 'Å', 'A'),
  row('O’Neill', 'O’Neill', 'O’Neill', 'O’Neill', 'O’Neill', 'ONeill'),
  row('Anne\u2010Marie', 'Anne\u2010Marie', 'Anne\u2010Marie', 'Anne\u2010Marie', 'Anne\u2010Marie', 'Anne Marie'),
  row('“Ana”', '“Ana”'),
  row(
    'ａｎａ＠example.com',
    'ａｎａ＠example.com',
    'ana@example.com',
    'ana@example.com',
    'ａｎａ＠example.com',
    'ana@examplecom',
  ),
  row(
    'ana\u200b@example.com',
    'ana@example.com',
    'ana@example.com',
    'ana@example.com',
    'ana@example.com',
    'ana@examplecom',
  ),
  row('👩🏽\u200d🚀', '👩🏽\u200d🚀'),
  row('สมชาย\u3000ใจดี', 'สมชาย ใจดี', 'สมชาย ใจดี', 'สมชาย ใจดี', 'สมชาย ใจดี', 'สมชาย ใจด'),
];

const DIAL = '84';
const MOST = 255;
const engine = createRe2Engine();

/** How a field is read: by its name, or by the kind of its rule. */
const BY_NAME: ReadonlyMap<string, Reading> = new Map([
  ['mobileNum', 'number'],
  ['verificationCode', 'digits'],
  ['code', 'digits'],
  ['countryDialingCode', 'digits'],
  ['email', 'figures'],
]);
const BY_KIND: ReadonlyMap<number, Reading> = new Map([
  ...[1, 3, 4, 5, 7, 11, 13, 14, 19].map((kind) => [kind, 'figures'] as const),
  [6, 'digits'],
  [8, 'plain'],
]);
/** Kind 18 is `plain` in capitals; the digits of kind 2 are between Chinese characters. */
const OTHER_KINDS: ReadonlyMap<number, (typed: Row) => string> = new Map([
  [2, ({ words, figures }: Row) => (/^\p{Nd}+$/u.test(words) ? figures : words)],
  [18, ({ plain }: Row) => plain.toUpperCase()],
]);

/** Texts, not secrets and not consents: these have their own tests below. */
const isText = ({ name, widget }: FormField) => !['password', 'checkbox'].includes(widget) && name !== 'nickname';

function rightValue({ name, rule }: FormField, typed: Row): string {
  const kind = rule?.kind ?? 0;
  const own = BY_NAME.has(name) ? undefined : OTHER_KINDS.get(kind);
  return own?.(typed) ?? typed[BY_NAME.get(name) ?? BY_KIND.get(kind) ?? 'words'];
}

/** The value that a form sends or stores for one field; undefined: it is refused. */
function sentValue(spec: FormSpec, name: string, text: string): unknown {
  const data = { countryDialingCode: DIAL, [name]: text };
  const refused = validateForm(spec, data, engine).some(({ field }) => field === name);
  return refused ? undefined : dropHidden(spec, data)[name];
}

const ruleOfKind = (patternId: number) => ({ enabled: 1, required: 0, minLength: 1, maxLength: MOST, patternId });
const anyKind = Object.fromEntries(KINDS.map(({ id }) => [`kind${id}`, ruleOfKind(id)]));
const parsed = parseRules({
  ...anyKind,
  ...Object.fromEntries(fieldsAt('account', 'ruled', 'extra').map((name) => [name, ruleOfKind(0)])),
  username: ruleOfKind(4),
  email: ruleOfKind(3),
  qqNum: ruleOfKind(6),
  payeeName: ruleOfKind(8),
  idNumber: ruleOfKind(5),
  birthday: ruleOfKind(11),
  mobileNum: ruleOfKind(6),
  // As the gateway stores it.
  nickname: { ...ruleOfKind(0), minLength: 2, maxLength: 40 },
}).value;
const shown = () => true;

const FORMS: readonly FormSpec[] = [
  ...(['username', 'mobile'] as const).map((method) => buildRegistrationForm({ method, rules: parsed, shown })),
  ...(['username', 'mobile'] as const).map((method) => buildLoginForm({ method, rules: {}, shown })),
  ...(['email', 'mobile', 'change', 'reset'] as const).map((form) =>
    buildPasswordForm({
      form,
      rules: { password: null, mobileNum: null },
      asksOld: form === 'change',
      asksAuthenticator: true,
    }),
  ),
  paymentPasswordForm(null, 'code'),
  payMethodForm({ ...anyKind, bank: ruleOfKind(0), payeeName: ruleOfKind(18) }),
  payoutAccountForm({ ...anyKind, bankName: ruleOfKind(0), payeeName: ruleOfKind(18) }),
];

test('K1: the table has sixty different inputs and more, and the forms every kind of field', () => {
  expect(new Set(ROWS.map(({ typed }) => typed)).size).toBe(ROWS.length);
  expect(ROWS.length).toBeGreaterThanOrEqual(60);
  const texts = FORMS.flatMap(({ fields }) => fields.filter(isText));
  expect(new Set(texts.map(({ rule }) => rule?.kind)).size).toBeGreaterThan(KINDS.length);
  expect(texts.length).toBeGreaterThan(100);
});

test.each(FORMS.map((spec) => [spec.id, spec] as const))(
  'K1: in every text of the form %s each input is the value of the table, or refused, for page and gateway',
  (_, spec) => {
    for (const field of spec.fields.filter(isText)) {
      const send = (text: string) => sentValue(spec, field.name, text);
      for (const typed of ROWS) {
        const right = rightValue(field, typed);
        const expected = send(right) === undefined ? undefined : right;
        // The page sends what it has read; a page without script, or another client, sends what was typed.
        const sent = send(typed.typed);
        const stored = sent === undefined ? undefined : send(String(sent));
        expect([field.name, typed.typed, sent, stored]).toEqual([field.name, typed.typed, expected, expected]);
      }
    }
  },
);

describe('K1: what the gateway reads in fields of log-in and security centre', () => {
  const field = (spec: FormSpec | undefined, name: string, text: string) => {
    const value = spec && sentValue(spec, name, text);
    return typeof value === 'string' ? value : undefined;
  };
  const [byName, byMobile] = [FORMS[0], FORMS[1]];

  test.each(ROWS.map((typed) => [typed.typed, typed] as const))('%j', (raw, { words, figures, digits, number }) => {
    // Account and e-mail address: registered, looked up, typed at log-in.
    expect(accountKey(raw)).toBe(figures.toLowerCase());
    expect(accountKey(figures)).toBe(accountKey(raw));
    expect(readDigits(raw)).toBe(digits);
    expect(readRecoveryCode(raw)).toBe(readRecoveryCode(figures));
    // The number that was registered is found in any spelling.
    const stored = readPhone(DIAL, raw);
    expect(stored).toBe(readPhone(DIAL, number));
    expect(stored).toBe(readPhone(DIAL, field(byMobile, 'mobileNum', raw) ?? 'none'));
    if (stored !== undefined && !digits.startsWith('+') && !digits.startsWith('00'))
      expect(readSpelledNumbers(raw, 'VN')).toContain(stored);
    // A nickname with something invisible is refused on both sides: others see it.
    const nickname = field(byName, 'nickname', raw);
    expect([undefined, words]).toContain(nickname);
    expect(readNickname(raw)).toBe(nickname);
  });

  test('a nickname is refused for invisible characters alone', () => {
    const refused = ROWS.filter(({ typed }) => readNickname(typed) === undefined).map(({ typed }) => typed);
    const least = ROWS.filter(({ words }) => [...words].length < 2).map(({ typed }) => typed);
    const invisible = /\u034f|\ufe0f|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u3164\u2800]/u;
    expect(refused).toEqual(
      ROWS.map(({ typed }) => typed).filter(
        (typed) => least.includes(typed) || (invisible.test(typed) && !typed.includes('🚀')),
      ),
    );
  });
});

test.each([
  ['402973', '402973'],
  ['٤٠٢٩٧٣', '402973'],
  ['４０２９７３', '402973'],
  ['४०२९७३', '402973'],
  ['402 973', '402973'],
  ['402-973', '402973'],
  ['402\u00a0973', '402973'],
  ['\u200b402973', '402973'],
  ['\u202a402973\u202c', '402973'],
  ['40297', undefined],
  ['4029734', undefined],
  ['40297x', undefined],
  [' 402973', undefined],
])(
  'K1: the payment password %j is %j at registration, in the security centre and where it is asked for',
  (typed, right) => {
    const rules = parseRules({
      paymentPassword: { enabled: 1, minLength: 6, maxLength: 6, acceptedPattern: '^[0-9]+$', patternId: 6 },
    }).value;
    const registration = buildRegistrationForm({ method: 'username', rules, shown });
    const change = paymentPasswordForm(rules['paymentPassword'] ?? null, 'oldPaymentPassword');
    expect(sentValue(registration, 'paymentPassword', typed)).toBe(right);
    expect(sentValue(change, 'newPaymentPassword', typed)).toBe(right);
    if (right === undefined) return;
    expect(readPaymentPassword(typed)).toBe(right);
    const twice = { newPaymentPassword: right, confirmNewPaymentPassword: typed };
    expect(validateForm(change, twice, engine).map(({ field }) => field)).toEqual(['oldPaymentPassword']);
  },
);

test.each(['pass wörd', 'ｐａｓｓ', '“quoted”', 'p\u200bass'])(
  'K1: the password %j is sent as typed: the gateway prepares it (RFC 8265)',
  (typed) => {
    for (const [spec, name] of [
      [FORMS[0], 'password'],
      [FORMS[4 + 2], 'newPassword'],
      [FORMS[2], 'password'],
    ] as const)
      expect(spec && sentValue(spec, name, typed)).toBe(typed);
  },
);
