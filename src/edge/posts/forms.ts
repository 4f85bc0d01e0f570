/** Maps each form that is posted without script to its gateway calls, in the page's order. */
import { createHash } from 'node:crypto';
import { constants } from '#contract/call/constants.ts';
import { HIDDEN_FIELDS, SEND_CODE } from '#contract/page/posted.ts';
import { forgotByEmail, resetByMail, setByPhone } from '#contract/passwords/calls.ts';
import { type RegisterRequest, register, registerByMobile } from '#contract/registration/calls.ts';
import { firstTimeLogin, login, loginSecondStep, logout, sendSecondStepCode } from '#contract/session/calls.ts';
import { type LoginResult, type SecondStepMethod, secondStepMethods } from '#contract/session/read.ts';
import { sendLoginCode, sendRegisterCode } from '#contract/verification/calls.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { fieldsAt, secretFields } from '#model/catalogue/fields.ts';
import { tidyNumber } from '#model/form/tidy.ts';
import { readAddressCodes } from '#model/screens/address-codes.ts';
import type { RouteWindow } from '#model/screens/screens.ts';
import type { SpokenFor } from '../own-calls/post-client.ts';
import type { Post } from './read-post.ts';

export interface PostedForm extends Post {
  readonly window: RouteWindow['name'];
  /** The URL that it was posted to, with scheme and host. */
  readonly address: URL;
  /** Id of the picture that the captcha's text answers. */
  readonly captchaId: string | undefined;
  /** An expired password must be changed first (M99). */
  readonly forcesPasswordChange: boolean;
}

export type PostEnd =
  /** A session was started; `isFirst`: the member's first log-in. */
  | { readonly kind: 'in'; readonly isFirst: boolean }
  /** The account was created; the member logs in manually. */
  | { readonly kind: 'registered' }
  /** The form succeeded, and the same page shows the text of this key. */
  | { readonly kind: 'done'; readonly text: string }
  /** The password must be changed first, which requires script or a mailed link. */
  | { readonly kind: 'passwordDue' };

/** Sends the form's calls. Rejects with a CallError if the gateway refuses or does not answer. */
export function sendForm(client: SpokenFor, form: PostedForm): Promise<PostEnd> {
  return SENDERS[form.window](client, form);
}

const SENDERS: Readonly<Record<RouteWindow['name'], (client: SpokenFor, form: PostedForm) => Promise<PostEnd>>> = {
  register: sendRegistration,
  login: (client, form) => (form.hiddenFields.has(HIDDEN_FIELDS.ticket) ? sendSecondStep : sendLogin)(client, form),
  forgetPass: sendForgotten,
  changePass: sendReset,
};

const CODE_SENT: PostEnd = { kind: 'done', text: 'signin.code.sent' };

function textOf({ fields }: PostedForm, name: string): string {
  return fields.get(name) ?? '';
}

function asksForCode({ hiddenFields }: PostedForm): boolean {
  return hiddenFields.get(HIDDEN_FIELDS.act) === SEND_CODE;
}

/** Evidence of a human: the captcha text, or the human check that a page with script has solved. */
function solutionsOf(form: PostedForm) {
  const [captcha, humanCheck] = [textOf(form, 'captcha'), form.hiddenFields.get(HIDDEN_FIELDS.check) ?? ''];
  return {
    ...(captcha !== '' && { captcha, ...(form.captchaId !== undefined && { captchaId: form.captchaId }) }),
    ...(humanCheck !== '' && { humanCheck }),
  };
}

const CONSENTS = fieldsAt('consent');

async function sendRegistration(client: SpokenFor, form: PostedForm): Promise<PostEnd> {
  const isByName = form.fields.has('username');
  if (asksForCode(form)) {
    const { mobileNum: mobileNo, countryDialingCode } = numberOf(form);
    const number = { mobileNo, countryDialingCode };
    const module = isByName ? sendRegisterCode.module : registerByMobile.module;
    await client.send(sendRegisterCode, { ...number, ...solutionsOf(form) }, { module });
    return CODE_SENT;
  }
  const request = registrationOf(form);
  const { token } = await client.send(isByName ? register : registerByMobile, request, keyOf(request));
  if (token === undefined) return { kind: 'registered' };
  client.signIn(token);
  return greet(client, true);
}

/**
 * The idempotency key of a registration: the same for a form that is posted again. It is a hash of the fields except
 * passwords and of the human check, which only this browser knows. A registration without that has no key: another
 * client could compute the key.
 */
function keyOf(request: RegisterRequest): { readonly key?: string } {
  const solution = request.humanCheck ?? request.captchaId;
  if (solution === undefined) return {};
  const secret: ReadonlySet<string> = new Set(secretFields());
  const asked = Object.entries(request).filter(([name]) => !secret.has(name));
  const hex = createHash('sha256')
    .update(JSON.stringify(['registration', solution, asked]))
    .digest('hex');
  return { key: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5') };
}

/** As the page sends it (M121): no empty fields, no dialling code without a number, only given consents. */
function registrationOf(form: PostedForm): RegisterRequest {
  const { address } = form;
  const typed = [...form.fields].filter(([, value]) => value !== '');
  const hasNumber = textOf(form, 'mobileNum') !== '';
  const left = new Set<string>(['captchaId', 'humanCheck', ...CONSENTS, ...(hasNumber ? [] : ['countryDialingCode'])]);
  return {
    ...readAddressCodes(address.search),
    ...Object.fromEntries(typed.filter(([name]) => !left.has(name))),
    ...Object.fromEntries(CONSENTS.filter((name) => form.fields.has(name)).map((name) => [name, true])),
    ...solutionsOf(form),
    registerUrl: address.origin + address.pathname,
    domain: address.host,
    registerMethod: constants.registerMethod,
    login: true,
  };
}

async function sendLogin(client: SpokenFor, form: PostedForm): Promise<PostEnd> {
  const remember = form.fields.has('remember') ? { remember: true } : {};
  if (form.fields.has('username')) {
    const [username, password] = [textOf(form, 'username'), textOf(form, 'password')];
    const request = { type: 'username', username, password, ...remember, ...solutionsOf(form) } as const;
    return begin(client, form, await client.send(login, request));
  }
  const number = numberOf(form);
  if (asksForCode(form)) {
    await client.send(sendLoginCode, { ...number, ...solutionsOf(form) });
    return CODE_SENT;
  }
  const verificationCode = textOf(form, 'verificationCode');
  const request = { type: 'sms', ...number, verificationCode, ...remember, ...solutionsOf(form) } as const;
  return begin(client, form, await client.send(login, request));
}

function numberOf(form: PostedForm) {
  const countryDialingCode = textOf(form, 'countryDialingCode');
  return { mobileNum: tidyNumber(textOf(form, 'mobileNum'), countryDialingCode), countryDialingCode };
}

async function sendSecondStep(client: SpokenFor, form: PostedForm): Promise<PostEnd> {
  const ticket = form.hiddenFields.get(HIDDEN_FIELDS.ticket) ?? '';
  const method = readMethod(form.hiddenFields.get(HIDDEN_FIELDS.method));
  if (asksForCode(form)) {
    await client.send(sendSecondStepCode, { ticket, method });
    return CODE_SENT;
  }
  const [code, name] = [textOf(form, 'code'), textOf(form, 'name')];
  const answer = { ticket, method, ...(code !== '' && { code }), ...(name !== '' && { name }) };
  return begin(client, form, await client.send(loginSecondStep, answer));
}

function readMethod(given: string | undefined): SecondStepMethod {
  return secondStepMethods.find((method) => method === given) ?? 'google';
}

async function sendForgotten(client: SpokenFor, form: PostedForm): Promise<PostEnd> {
  if (form.fields.has('email')) {
    await client.send(forgotByEmail, { username: textOf(form, 'username'), email: textOf(form, 'email') });
    return { kind: 'done', text: 'in_been_out' };
  }
  if (asksForCode(form)) {
    await client.send(sendLoginCode, { ...numberOf(form), ...solutionsOf(form) });
    return CODE_SENT;
  }
  const [newPassword, verificationCode] = [textOf(form, 'newPassword'), textOf(form, 'verificationCode')];
  // The call has no confirmation field, so it is compared here; the page compares the two by itself.
  if (textOf(form, 'confirmNewPassword') !== newPassword) throw UNLIKE;
  const request = { newPassword, ...numberOf(form), verificationCode, ...authenticatorOf(form) };
  return begin(client, form, await client.send(setByPhone, request));
}

const UNLIKE = new CallRefused(setByPhone.name, {
  code: 'invalid_request',
  message: undefined,
  value: { fields: [{ field: 'confirmNewPassword', code: 'inconsistent_twice' }] },
  status: 422,
});

async function sendReset(client: SpokenFor, form: PostedForm): Promise<PostEnd> {
  const ticket = form.address.searchParams.get('reset') ?? '';
  const chosen = {
    newPassword: textOf(form, 'newPassword'),
    confirmNewPassword: textOf(form, 'confirmNewPassword'),
  };
  return begin(client, form, await client.send(resetByMail, { ticket, ...chosen, ...authenticatorOf(form) }));
}

function authenticatorOf(form: PostedForm) {
  const authenticatorCode = textOf(form, 'authenticatorCode');
  return authenticatorCode === '' ? {} : { authenticatorCode };
}

/**
 * The gateway's reply sets the session cookie; the token is not sent to the browser: the next page requests its own.
 */
async function begin(client: SpokenFor, form: PostedForm, result: LoginResult): Promise<PostEnd> {
  if (result.token === undefined) throw new TypeError('the gateway sent no token');
  client.signIn(result.token);
  if (result.initialPassword || (result.passwordExpired && form.forcesPasswordChange)) {
    await client.send(logout, {});
    return { kind: 'passwordDue' };
  }
  return greet(client, result.firstTimeLogin);
}

/** Reports the first log-in once (M98); a failure is ignored. */
async function greet(client: SpokenFor, isFirst: boolean): Promise<PostEnd> {
  if (isFirst) await client.send(firstTimeLogin, {}).catch(() => undefined);
  return { kind: 'in', isFirst };
}
