/** Forms of the security centre. */
import codeSchema from '#schemas/forms/member/code.json' with { type: 'json' };
import makeCode from '#schemas/forms/member/code.json?validator';
import bothSchema from '#schemas/forms/member/code-and-password.json' with { type: 'json' };
import makeBoth from '#schemas/forms/member/code-and-password.json?validator';
import emailSchema from '#schemas/forms/member/email.json' with { type: 'json' };
import makeEmail from '#schemas/forms/member/email.json?validator';
import mobileSchema from '#schemas/forms/member/mobile.json' with { type: 'json' };
import makeMobile from '#schemas/forms/member/mobile.json?validator';
import nicknameSchema from '#schemas/forms/member/nickname.json' with { type: 'json' };
import makeNickname from '#schemas/forms/member/nickname.json?validator';
import passwordSchema from '#schemas/forms/member/password.json' with { type: 'json' };
import makePassword from '#schemas/forms/member/password.json?validator';
import { defineForm, written } from '#ui/schema-form/state/define-form.ts';

const must = written('form.required');

const password = {
  'ui:widget': 'password',
  'ui:autocomplete': 'current-password',
  'ui:options': { icon: 'lock' },
};
const anyCode = {
  'ui:widget': 'text',
  'ui:autocomplete': 'one-time-code',
  'ui:options': { autofocus: true, icon: 'shield-check', ltr: true, maxLength: 32 },
};
const sentCode = { 'ui:widget': 'code' };

export const passwordForm = defineForm({
  schema: passwordSchema,
  make: makePassword,
  validations: { password: must },
  ui: { password: { ...password, 'ui:options': { icon: 'lock', autofocus: true } } },
});

/** The six digits of an authenticator app. */
export const codeForm = defineForm({
  schema: codeSchema,
  make: makeCode,
  validations: { code: must },
  ui: { code: { 'ui:widget': 'otp', 'ui:options': { autofocus: true, maxLength: 7 } } },
});

export const codeAndPasswordForm = defineForm({
  schema: bothSchema,
  make: makeBoth,
  validations: { code: must, password: must },
  ui: { code: anyCode, password },
});

export const emailForm = defineForm({
  schema: emailSchema,
  make: makeEmail,
  validations: { email: must, password: must, code: must },
  ui: {
    email: {
      'ui:widget': 'email',
      'ui:autocomplete': 'email',
      'ui:options': {
        autofocus: true,
        inputType: 'email',
        inputMode: 'email',
        icon: 'mail',
        ltr: true,
        maxLength: 255,
      },
    },
    password,
    code: sentCode,
  },
});

export const mobileForm = defineForm({
  schema: mobileSchema,
  make: makeMobile,
  validations: { countryDialingCode: must, mobileNum: must, password: must, code: must },
  ui: {
    countryDialingCode: {
      'ui:widget': 'country',
      'ui:autocomplete': 'tel-country-code',
      'ui:options': { span: 'third' },
    },
    mobileNum: {
      'ui:widget': 'mobile',
      'ui:autocomplete': 'tel-national',
      'ui:options': { autofocus: true, span: 'rest', inputMode: 'tel' },
    },
    password,
    code: sentCode,
  },
});

const NICKNAME = { least: 2, most: 40 };

/** The nickname; its length counts code points, as in the gateway. */
export const nicknameForm = defineForm({
  schema: nicknameSchema,
  make: makeNickname,
  validations: {
    nickname(text) {
      const length = [...text.trim()].length;
      return length >= NICKNAME.least && length <= NICKNAME.most ? undefined : 'security.nickname_rule';
    },
  },
  ui: {
    nickname: { 'ui:autocomplete': 'nickname', 'ui:options': { autofocus: true, label: false, maxLength: 80 } },
  },
});
