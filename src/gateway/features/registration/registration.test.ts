import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSkeleton } from '#gateway/identity/confusables.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { inEnglish } from '#tests/setup/english.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor', 'plain']);
  // More fields than the demo requires.
  const { trees } = gateway.context;
  for (const field of ['payeeName', 'email', 'whatsapp', 'nickname'])
    await trees.changeRule('aurora', field, { enabled: true, required: field === 'payeeName' }, 'test');
  for (const field of ['payeeName', 'mobileNum'])
    await trees.changeRule('lotus', field, { enabled: true, required: true }, 'test');
});

afterAll(async () => {
  await gateway.close();
});

const ORIGIN = {
  registerUrl: 'http://aurora.localhost/register',
  domain: 'aurora.localhost',
  registerMethod: 'WEB',
  login: true,
};
const PASSWORDS = { password: 'Sunrise77x', confirmPassword: 'Sunrise77x' };

async function register(visitor: Visitor, fields: object, path = '/wps/member/register') {
  const humanCheck = await visitor.humanCheck('register');
  return visitor.ask('PUT', path, { ...ORIGIN, ...PASSWORDS, humanCheck, ...fields });
}

const registerMobile = (visitor: Visitor, fields: object) => register(visitor, fields, '/wps/member/register/mobile');

function inMerchant<T>(merchant: string, query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant(merchant, async (db) => (await query.execute(db)).rows);
}

async function textedCode(
  visitor: Visitor,
  merchant: string,
  mobileNo: string,
  countryDialingCode = '65',
): Promise<string> {
  const body = { mobileNo, countryDialingCode, humanCheck: await visitor.humanCheck('sms') };
  expect((await visitor.ask('POST', '/wps/verification/sms/register', body)).json().success).toBe(true);
  const [row] = await inMerchant(merchant, sql<{ body: string }>`select body from outbox order by id desc limit 1`);
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? '';
}

test('M111, M119, M275: a registration by user name is logged in at once and has an empty wallet', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const reply = await register(visitor, { username: 'Newcomer1', payeeName: 'New Comer' });
  expect(reply.json()).toEqual({ success: true, value: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  visitor.token = reply.json().value.token;
  const info = (await visitor.ask('GET', '/wps/member/info')).json().value;
  expect(info).toMatchObject({ account: 'Newcomer1', nickname: 'Newcomer1', type: 0, hasPassword: true });
  const balance = (await visitor.ask('GET', '/wps/v2/wallets/balance')).json().value;
  expect(balance).toEqual({ sumBalance: '0.00', currencySymbol: '$', isSingle: true });
  const again = createVisitor(gateway, 'aurora');
  expect((await again.logIn('newcomer1', PASSWORDS.password)).json().value).toMatchObject({ userName: 'Newcomer1' });
});

test('M110, M114: the merchant’s rules apply, and every wrong field has its error text', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const reply = await register(visitor, { username: '1no', password: 'short', confirmPassword: 'other', email: 'no' });
  expect(reply.statusCode).toBe(422);
  expect(reply.json().errorCode).toBe('invalid_request');
  expect(reply.json().value.fields).toEqual([
    {
      field: 'username',
      code: 'reg_pattern_1',
      message: 'Enter 5 - 16 letters or digits, starting with a letter',
    },
    { field: 'password', code: 'reg_pattern_19', message: expect.stringContaining('8 - 64') },
    { field: 'confirmPassword', code: 'inconsistent_twice', message: inEnglish('inconsistent_twice') },
    { field: 'payeeName', code: 'form.required', message: inEnglish('form.required') },
    { field: 'email', code: 'reg_pattern_3', message: expect.stringContaining('6 - 100') },
  ]);
  const [count] = await inMerchant('aurora', sql<{ n: bigint }>`select count(*) n from member where account = '1no'`);
  expect(count?.n).toBe(0n);
});

test('M122: an applicant below the brand’s age is refused at the date of birth, whatever box is ticked', async () => {
  const harbor = { ...ORIGIN, password: 'Sunrise77x-quay', confirmPassword: 'Sunrise77x-quay', ageConfirmation: true };
  const year = new Date().getUTCFullYear();
  const born = async (birthday: string, headers: Record<string, string> = {}) => {
    const payload = { ...harbor, username: 'tooyoung', email: 'a@example.com', birthday };
    const edge = { [edgeHeaders.secret]: gateway.context.edgeSecret };
    const request = { method: 'PUT', url: '/wps/member/register', payload } as const;
    return (await gateway.ask('harbor', { ...request, headers: { ...edge, ...headers } })).json();
  };
  expect(await born(`${year - 10}-06-15`)).toMatchObject({
    success: false,
    errorCode: 'invalid_request',
    value: {
      fields: [{ field: 'birthday', code: 'form.tooYoung', message: expect.stringContaining('at least 18 years old') }],
    },
  });
  // The human check comes next: the date was accepted.
  expect((await born(`${year - 20}-06-15`)).errorCode).toBe('human_check_required');
  const stricter = await born(`${year - 20}-06-15`, {
    [edgeHeaders.minimumAge]: '21',
    [edgeHeaders.timeZone]: 'Europe/Malta',
  });
  expect(stricter.value.fields).toEqual([expect.objectContaining({ field: 'birthday', code: 'form.tooYoung' })]);
  // Only the edge's header is trusted, and no header lowers the age below the legal minimum.
  const claimed = { [edgeHeaders.minimumAge]: '4' };
  expect((await born(`${year - 10}-06-15`, claimed)).value.fields).toHaveLength(1);
  const anonymousVisitor = { ...claimed, [edgeHeaders.secret]: 'guessed', [edgeHeaders.minimumAge]: '30' };
  expect((await born(`${year - 20}-06-15`, anonymousVisitor)).errorCode).toBe('human_check_required');
});

test('M110: a rule changed by support applies to the next registration', async () => {
  const visitor = createVisitor(gateway, 'plain');
  expect((await register(visitor, { username: 'abcde' })).json().success).toBe(true);
  await gateway.context.trees.changeRule('plain', 'username', { minLength: 8 }, 'test');
  await gateway.context.trees.changeRule(
    'plain',
    'favouriteTeam',
    { enabled: true, required: true, maxLength: 9 },
    'test',
  );
  const reply = await register(visitor, { username: 'abcdf' });
  expect(reply.json().value.fields.map((row: { field: string }) => row.field)).toEqual(['username', 'favouriteTeam']);
  expect((await register(visitor, { username: 'abcdfghi', favouriteTeam: 'Lions' })).json().success).toBe(true);
});

test('M114: fields outside the rules are not stored, those in the rules are, and markup stays text', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const nickname = '<img src=x onerror=1>';
  const fields = {
    username: 'Fields1',
    payeeName: 'New Comer',
    nickname: nickname.slice(0, 20),
    whatsapp: '81234567',
    qqNum: '12345',
    isAdmin: 'yes',
  };
  const reply = await register(visitor, fields);
  visitor.token = reply.json().value.token;
  expect((await visitor.ask('GET', '/wps/member/info')).json().value.nickname).toBe(nickname.slice(0, 20));
  const [row] = await inMerchant(
    'aurora',
    sql<{ profile: object }>`select profile from member where account = 'Fields1'`,
  );
  expect(row?.profile).toEqual({ payeeName: 'New Comer', whatsapp: '81234567' });
});

test('M115: the payment password is required where it is enabled, and stored as a hash', async () => {
  const visitor = createVisitor(gateway, 'lotus');
  await gateway.context.trees.toggleSwitch('lotus', 'REGMOBVERF3', false, 'test');
  const fields = { username: 'PayWord1', payeeName: 'NGUYEN VAN', mobileNum: '912345678', countryDialingCode: '84' };
  const without = await register(visitor, fields);
  expect(without.json().value.fields).toEqual([expect.objectContaining({ field: 'paymentPassword' })]);
  expect((await register(visitor, { ...fields, paymentPassword: '246810' })).json().success).toBe(true);
  const [row] = await inMerchant(
    'lotus',
    sql<
      Record<string, string>
    >`select payment_password_hash, mobile, mobile_verified, profile::text from member where account = 'PayWord1'`,
  );
  expect(row).toMatchObject({ mobile: '+84912345678', mobile_verified: false });
  expect(row?.['payment_password_hash']).toMatch(/^\$argon2id\$/);
  expect(row?.['profile']).toBe('{"payeeName": "NGUYEN VAN"}');
  await gateway.context.trees.toggleSwitch('lotus', 'REGMOBVERF3', true, 'test');
});

test('M115: a payment password set at registration is the member’s payment password afterwards', async () => {
  const visitor = createVisitor(gateway, 'lotus');
  await gateway.context.trees.toggleSwitch('lotus', 'REGMOBVERF3', false, 'test');
  const fields = { username: 'PayWord2', payeeName: 'NGUYEN VAN', mobileNum: '912345670', countryDialingCode: '84' };
  const reply = await register(visitor, { ...fields, paymentPassword: '735190' });
  visitor.token = reply.json().value.token;
  expect((await visitor.ask('GET', '/wps/member/paymentPassword')).json().value).toEqual({ set: true });
  const change = async (oldPaymentPassword: string) => {
    const next = { newPaymentPassword: '846201', confirmNewPaymentPassword: '846201' };
    return (await visitor.ask('PUT', '/wps/member/paymentPassword', { oldPaymentPassword, ...next })).json();
  };
  expect((await change('735191')).errorCode).toBe('payment_password_wrong');
  expect(await change('735190')).toEqual({ success: true, value: { set: true } });
  await gateway.context.trees.toggleSwitch('lotus', 'REGMOBVERF3', true, 'test');
});

test('M113: where the number is verified the texted code is required and checked', async () => {
  const visitor = createVisitor(gateway, 'lotus', '192.0.2.50');
  const fields = {
    username: 'Texted1',
    payeeName: 'TRAN THI',
    mobileNum: '912345679',
    countryDialingCode: '84',
    paymentPassword: '246810',
  };
  const without = await register(visitor, fields);
  expect(without.json().value.fields).toEqual([expect.objectContaining({ field: 'verificationCode' })]);
  const verificationCode = await textedCode(visitor, 'lotus', '912345679', '84');
  const wrong = await register(visitor, { ...fields, verificationCode: 'x'.repeat(255) });
  expect(wrong.json().errorCode).toBe('verification_code_wrong');
  expect((await register(visitor, { ...fields, verificationCode })).json().success).toBe(true);
  const used = await register(visitor, { ...fields, username: 'Texted2', verificationCode });
  expect(used.json().errorCode).toBe('verification_code_expired');
});

test('M112, M276, D39: by mobile the number is the account, verified by code', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const number = { mobileNum: '81112222', countryDialingCode: '65', payeeName: 'By Mobile' };
  const verificationCode = await textedCode(visitor, 'aurora', '81112222');
  const reply = await registerMobile(visitor, { ...number, verificationCode });
  expect(reply.json().success).toBe(true);
  visitor.token = reply.json().value.token;
  expect((await visitor.ask('GET', '/wps/member/info')).json().value).toMatchObject({
    account: '+6581112222',
    hasPassword: true,
    // The nickname is public, so it is not a phone number.
    nickname: expect.stringMatching(/^Player \d{4}$/),
  });
});

test('M112, M276: by mobile a password is required only where its switch is on', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const number = {
    mobileNum: '81113333',
    countryDialingCode: '65',
    payeeName: 'By Mobile',
    password: undefined,
    confirmPassword: undefined,
  };
  const verificationCode = await textedCode(visitor, 'aurora', '81113333');
  const asked = await registerMobile(visitor, { ...number, verificationCode });
  expect(asked.json().value.fields.map((row: { field: string }) => row.field)).toEqual(['password', 'confirmPassword']);
  await gateway.context.trees.toggleSwitch('aurora', 'MOBILENUMPASSREG3', false, 'test');
  const reply = await registerMobile(visitor, { ...number, verificationCode });
  visitor.token = reply.json().value.token;
  expect((await visitor.ask('GET', '/wps/member/info')).json().value.hasPassword).toBe(false);
  expect((await visitor.logIn('+6581113333', 'anything1')).json().errorCode).toBe('wrong_credentials');
  await gateway.context.trees.toggleSwitch('aurora', 'MOBILENUMPASSREG3', true, 'test');
});

test('M275, M276: a method that is switched off has no call', async () => {
  await gateway.context.trees.toggleSwitch('plain', 'USERNAMEREG3', false, 'test');
  const visitor = createVisitor(gateway, 'plain');
  expect((await register(visitor, { username: 'Closed1' })).json().errorCode).toBe('function_not_available');
  expect((await registerMobile(visitor, { mobileNum: '81112222' })).json().errorCode).toBe('function_not_available');
  await gateway.context.trees.toggleSwitch('plain', 'USERNAMEREG3', true, 'test');
});

test('M275: handles racing registrations of one user name', async () => {
  const visitors = Array.from({ length: 8 }, () => createVisitor(gateway, 'aurora'));
  const names = ['Racer77', 'racer77', 'RACER77', 'Racer77'];
  const replies = await Promise.all(
    visitors.map((visitor, at) => register(visitor, { username: names[at % 4], payeeName: 'Race Driver' })),
  );
  const bodies = replies.map((reply) => reply.json());
  expect(bodies.filter((body) => body.success)).toHaveLength(1);
  expect(new Set(bodies.filter((body) => !body.success).map(({ errorCode }) => errorCode))).toEqual(
    new Set(['username_taken']),
  );
  const rows = await inMerchant(
    'aurora',
    sql`select 1 from member join ledger_account on owner_id = member.id where account_key = 'racer77'`,
  );
  expect(rows).toHaveLength(1);
});

test('M275, D32: a taken user name is reported, with three free ones that match the rules', async () => {
  const visitor = createVisitor(gateway, 'plain');
  const fields = { favouriteTeam: 'Lions' };
  await register(visitor, { ...fields, username: 'Sunflower' });
  const reply = (await register(visitor, { ...fields, username: 'sunFlower' })).json();
  expect(reply).toMatchObject({ success: false, errorCode: 'username_taken' });
  const [{ field, code, message, instead }] = reply.value.fields;
  expect([field, code]).toEqual(['username', 'form.usernameTaken']);
  const names: string[] = message.match(/sunFlower[a-z0-9]+/g) ?? [];
  expect(new Set(names).size).toBe(3);
  expect(instead).toEqual(names);
  expect((await register(visitor, { ...fields, username: names[0] })).json().success).toBe(true);
});

test('K1, M275: a user name that looks like a taken one is taken, also of two at once; the free ones offered look like neither', async () => {
  const fields = { favouriteTeam: 'Lions' };
  const send = (username: string) => register(createVisitor(gateway, 'plain'), { ...fields, username });
  expect((await send('Lookalike1')).json().success).toBe(true);
  for (const username of ['LookaIike1', 'lookalikeI', 'Lookallkel', 'L00kalike1']) {
    const { errorCode, value } = (await send(username)).json();
    expect([username, errorCode, value.fields[0].instead.length]).toEqual([username, 'username_taken', 3]);
    const skeletons = ['Lookalike1', ...value.fields[0].instead].map(accountSkeleton);
    expect(new Set(skeletons).size).toBe(4);
  }
  const racing = await Promise.all(['Mirror77', 'Mlrror77', 'rnirror77', 'MIRROR77'].map(send));
  expect(racing.filter((reply) => reply.json().success)).toHaveLength(1);
  // Older accounts stay as they are; their names alone are taken.
  await inMerchant('plain', sql`update member set account_skeleton = null where account = 'Lookalike1'`);
  expect((await send('lookalike1')).json().errorCode).toBe('username_taken');
  expect((await send('LookaIike1')).json().success).toBe(true);
});

test('M275, D32: without a human check no answer reveals a taken user name', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  const before = await settings.read('plain');
  await settings.change('plain', { humanCheck: { ...before.humanCheck, register: false } }, 'test');
  const fields = { username: 'Sunflower', favouriteTeam: 'Lions' };
  const reply = (await register(createVisitor(gateway, 'plain'), fields)).json();
  expect(reply).toEqual({
    success: false,
    value: null,
    errorCode: 'registration_refused',
    message: inEnglish('error.incorrect_user_information'),
  });
  await settings.change('plain', { humanCheck: before.humanCheck }, 'test');
});

test('M275: the same user name is free at another merchant', async () => {
  const visitor = createVisitor(gateway, 'harbor');
  const fields = {
    username: 'Racer77',
    email: 'racer@harbor.example',
    password: 'Sunrise77xyz',
    confirmPassword: 'Sunrise77xyz',
  };
  expect((await register(visitor, fields)).json().success).toBe(true);
});

test('M275: a merchant that reveals accounts shows taken ones', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  await settings.change('plain', { revealAccounts: true }, 'test');
  const visitor = createVisitor(gateway, 'plain');
  const fields = { username: 'TakenName', favouriteTeam: 'Lions' };
  expect((await register(visitor, fields)).json().success).toBe(true);
  expect((await register(visitor, fields)).json().errorCode).toBe('username_taken');
});

test('M112: a taken number leaves its texted code valid, and creates no partial member', async () => {
  const visitor = createVisitor(gateway, 'aurora', '192.0.2.60');
  const [number, code] = ['+6581112222', '135790'];
  await inMerchant('aurora', sql`update verification_code set created_at = created_at - interval '2 minutes'`);
  const body = { mobileNo: '81112222', countryDialingCode: '65', humanCheck: await visitor.humanCheck('sms') };
  expect((await visitor.ask('POST', '/wps/verification/sms/register', body)).json().success).toBe(true);
  // A code is not sent to the number of an existing member, so replace the stored decoy with a known code.
  const hash = await gateway.context.db.withMerchant('aurora', async (db) =>
    keyedHash(await merchantSecret(db, 'aurora', 'verification-codes'), 'register', number, code),
  );
  await inMerchant(
    'aurora',
    sql`update verification_code set code = ${hash} where recipient = ${number} and used_at is null`,
  );
  const members = () => inMerchant('aurora', sql`select id from member union all select id from ledger_account`);
  const before = await members();
  const fields = { mobileNum: '81112222', countryDialingCode: '65', payeeName: 'By Mobile', verificationCode: code };
  for (const _ of [1, 2]) expect((await registerMobile(visitor, fields)).json().errorCode).toBe('registration_refused');
  expect(await members()).toEqual(before);
});

test('M117, M118, M277: invitation codes ignore case, and a wrong one stops the registration', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const check = async (code: string) =>
    (await visitor.ask('GET', `/wps/agent/affiliate?code=${code}&domain=aurora.localhost`)).json();
  expect(await check('agent88')).toEqual({ success: true, value: null });
  expect(await check('AGENT99')).toMatchObject({ success: false, value: null, errorCode: 'invitation_code_error' });
  expect((await check("'--")).errorCode).toBe('invitation_code_error');
  const fields = { username: 'Invited1', payeeName: 'In Vited' };
  expect((await register(visitor, { ...fields, affiliateCode: 'AGENT99' })).json().errorCode).toBe(
    'invitation_code_error',
  );
  expect((await register(visitor, { ...fields, affiliateCode: 'Agent88' })).json().success).toBe(true);
  const [row] = await inMerchant(
    'aurora',
    sql<{ upline: string; code: string }>`select up.account as upline, m.affiliate_code as code
      from member m join member up on up.id = m.upline_id where m.account = 'Invited1'`,
  );
  expect(row).toEqual({ upline: 'agent1', code: 'AGENT88' });
});

test('M119: checks the form, then the invitation code, then the human check', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const bad = { humanCheck: 'no', affiliateCode: 'AGENT99', username: '1' };
  expect((await register(visitor, bad)).json().errorCode).toBe('invalid_request');
  const good = { ...bad, username: 'Ordered1', payeeName: 'Or Dered' };
  expect((await register(visitor, good)).json().errorCode).toBe('invitation_code_error');
  expect((await register(visitor, { ...good, affiliateCode: 'AGENT88' })).json().errorCode).toBe('human_check_failed');
  const unproved = { ...good, affiliateCode: 'AGENT88', humanCheck: undefined };
  expect((await register(visitor, unproved)).json().errorCode).toBe('human_check_required');
});

test('M120: a human-check solution is valid for one registration', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const humanCheck = await visitor.humanCheck('register');
  const fields = { humanCheck, payeeName: 'On Ce' };
  expect((await register(visitor, { ...fields, username: 'OnlyOnce1' })).json().success).toBe(true);
  expect((await register(visitor, { ...fields, username: 'OnlyOnce2' })).json().errorCode).toBe('human_check_failed');
});

test('M111: common passwords, and those with blanks around them, are refused', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const fields = { username: 'Common01', payeeName: 'Com Mon' };
  for (const password of ['Password123', 'qwerty123', 'COMMON01']) {
    expect((await register(visitor, { ...fields, password, confirmPassword: password })).json().errorCode).toBe(
      'password_common',
    );
  }
  const blank = await register(visitor, { ...fields, password: ' Sunrise77x', confirmPassword: ' Sunrise77x' });
  expect(blank.json().value.fields).toEqual([
    expect.objectContaining({ field: 'password', code: 'form.passwordBlanks' }),
  ]);
});

test('M95, M116, D25: where the rules require a captcha it must be right', async () => {
  await gateway.context.trees.changeRule('plain', 'captcha', { enabled: true, required: true }, 'test');
  const visitor = createVisitor(gateway, 'plain');
  const fields = { username: 'Captcha01', favouriteTeam: 'Lions' };
  expect((await register(visitor, fields)).json().value.fields).toEqual([
    expect.objectContaining({ field: 'captcha', code: 'form.captchaRequired' }),
  ]);
  const captchaId = String((await visitor.ask('GET', '/wps/captcha')).headers['x-captcha-id']);
  expect((await register(visitor, { ...fields, captcha: 'WRONG', captchaId })).json().errorCode).toBe('captcha_wrong');
  // Accessible alternative: solve more challenges instead of the captcha.
  const solve = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => visitor.humanCheck('register')))).join('.');
  expect((await register(visitor, { ...fields, humanCheck: await solve(2) })).json().errorCode).toBe('captcha_wrong');
  expect((await register(visitor, { ...fields, humanCheck: await solve(8) })).json().success).toBe(true);
  await gateway.context.trees.changeRule('plain', 'captcha', { enabled: false }, 'test');
});

test('M121, M122: the page’s additions are accepted next to the fields, nothing else', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const fields = {
    username: 'Extras1',
    payeeName: 'Ex Tras',
    referralCode: 'FRIEND1',
    terms: true,
    ageConfirmation: true,
  };
  expect((await register(visitor, { ...fields, registerMethod: 'APP' })).statusCode).toBe(422);
  expect((await register(visitor, { ...fields, login: false })).statusCode).toBe(422);
  expect((await register(visitor, { ...fields, terms: false })).statusCode).toBe(422);
  expect((await register(visitor, { ...fields, 'bad key': 'x' })).statusCode).toBe(422);
  expect((await register(visitor, fields)).json().success).toBe(true);
  const [row] = await inMerchant(
    'aurora',
    sql<{ code: string; recommender: null; consents: object; recent: boolean }>`select referral_code as code,
      recommender_id as recommender, consents, (consents ->> 'terms')::timestamptz > now() - interval '1 minute' as recent
      from member where account = 'Extras1'`,
  );
  expect(row).toMatchObject({ code: 'FRIEND1', recommender: null, recent: true });
  expect(Object.keys(row?.consents ?? {}).sort()).toEqual(['ageConfirmation', 'terms']);
});

test('M122: a merchant may require both consents; by default other clients may omit them', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  await settings.change('aurora', { requireConsents: true }, 'test');
  const visitor = createVisitor(gateway, 'aurora');
  const fields = { username: 'Consent1', payeeName: 'Con Sent' };
  expect((await register(visitor, { ...fields, terms: true })).json().value.fields).toEqual([
    expect.objectContaining({ field: 'ageConfirmation', code: 'form.consentRequired' }),
  ]);
  expect((await register(visitor, { ...fields, terms: true, ageConfirmation: true })).json().success).toBe(true);
  await settings.change('aurora', { requireConsents: false }, 'test');
});

test('M122: the brand’s consents are required of every client; only the edge is trusted about them', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const fields = { ...ORIGIN, ...PASSWORDS, username: 'Consent2', payeeName: 'Con Sent' };
  const ask = async (given: object, headers: Readonly<Record<string, string>>) =>
    (await visitor.ask('PUT', '/wps/member/register', { ...fields, ...given }, headers)).json();
  const asked = { [edgeHeaders.consents]: 'terms,ageConfirmation' };
  expect(await ask({ ageConfirmation: true }, asked)).toMatchObject({
    errorCode: 'invalid_request',
    value: { fields: [{ field: 'terms', code: 'form.consentRequired' }] },
  });
  // The human check comes next: no consent was required.
  const anonymousVisitor = { ...asked, [edgeHeaders.secret]: 'guessed' };
  expect((await ask({}, anonymousVisitor)).errorCode).toBe('human_check_required');
  expect((await ask({}, { [edgeHeaders.consents]: '' })).errorCode).toBe('human_check_required');
  expect((await ask({ terms: true, ageConfirmation: true }, asked)).errorCode).toBe('human_check_required');
});

test('M114, M116: the form’s e-mail is stored unverified; a referral code counts when it names a member', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const fields = {
    username: 'Friend02',
    payeeName: 'Fri End',
    email: 'Friend@Mail.example',
    referralCode: ' PLAYER1 ',
  };
  expect((await register(visitor, fields)).json().success).toBe(true);
  const read = sql<Record<string, unknown>>`select m.email, m.email_verified, r.account as recommender, m.profile
    from member m left join member r on r.merchant = m.merchant and r.id = m.recommender_id where m.account = 'Friend02'`;
  const [row] = await inMerchant('aurora', read);
  expect(row).toEqual({
    email: 'friend@mail.example',
    email_verified: false,
    recommender: 'player1',
    profile: { payeeName: 'Fri End' },
  });
  const other = { ...fields, username: 'Friend03', referralCode: 'nobody9' };
  expect((await register(createVisitor(gateway, 'aurora'), other)).json().success).toBe(true);
});

test('M275: hostile bodies are refused without a fault', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const text = JSON.stringify({ ...ORIGIN, ...PASSWORDS, username: 'Hostile1', payeeName: 'Hos Tile' });
  const bodies = [
    '[]',
    'null',
    '"x"',
    '{',
    '{"username":{"$ne":null}}',
    text.replace('{', '{"__proto__":{"admin":true},'),
    text.replace('{', '{"constructor":{"prototype":{}},'),
    text.replace('Hostile1', 'Hos\\u0000tile'),
    text.replace('Hostile1', 'Hos\\ud800tile'),
    text.replace('"Hostile1"', '1e999'),
    text.replace('Hostile1', 'H'.repeat(20_000)),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  ];
  for (const payload of bodies) {
    for (const [method, url] of [
      ['PUT', '/wps/member/register'],
      ['PUT', '/wps/member/register/mobile'],
      ['POST', '/wps/session/login'],
      ['POST', '/wps/verification/sms/noLogin'],
    ] as const) {
      const reply = await gateway.ask('aurora', {
        method,
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(reply.statusCode, `${url} ${payload.slice(0, 60)}`).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode, `${url} ${payload.slice(0, 60)}`).toBeLessThan(500);
      expect(reply.json().success).toBe(false);
    }
  }
  expect(visitor.cookies.size).toBe(0);
});

test('M277: an address block checks sixty invitation codes a minute: they cannot be brute-forced', async () => {
  const visitor = createVisitor(gateway, 'aurora', '192.0.2.9');
  const check = (at: number) => visitor.ask('GET', `/wps/agent/affiliate?code=TRY${at}&domain=aurora.localhost`);
  const replies = await Promise.all(Array.from({ length: 61 }, (_, at) => check(at)));
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

test('M119: a retried registration with the same key gets the same answer: one account, no refusal', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { ...ORIGIN, ...PASSWORDS, username: 'SlowLine1', payeeName: 'Slow Line' };
  const send = async (more: object = {}, headers = key) => {
    const visitor = createVisitor(gateway, 'aurora');
    const humanCheck = await visitor.humanCheck('register');
    const reply = await visitor.ask('PUT', '/wps/member/register', { ...body, humanCheck, ...more }, headers);
    return { visitor, reply: reply.json() };
  };
  const [first, together] = await Promise.all([send(), send()]);
  for (const { visitor, reply } of [first, together, await send()]) {
    expect(reply).toEqual({ success: true, value: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    visitor.token = reply.value.token;
    expect((await visitor.ask('GET', '/wps/member/info')).json().value).toMatchObject({ account: 'SlowLine1' });
  }
  // The key alone grants nothing: with another password, another key or no key the answer is that for any visitor.
  const other = { password: 'Sunrise78x', confirmPassword: 'Sunrise78x' };
  expect((await send(other)).reply.errorCode).toBe('username_taken');
  expect((await send({}, { 'idempotency-key': randomUUID() })).reply.errorCode).toBe('username_taken');
  expect((await send({ username: 'SlowLine2' })).reply.errorCode).toBe('idempotency_key_reused');
  await inMerchant('aurora', sql`update member set status = 'disabled' where account = 'SlowLine1'`);
  expect((await send()).reply.errorCode).toBe('username_taken');
});
