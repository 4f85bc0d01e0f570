import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsAt, isSecretField, knownField, secretFields } from './fields.ts';

const PLACES = ['account', 'own', 'ruled', 'extra', 'consent', 'elsewhere'] as const;

test('M116: every known field has a label in every language', () => {
  const languages = readdirSync('src/texts', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(languages.length).toBeGreaterThan(1);
  for (const { name: language } of languages) {
    const texts = ['form', 'password'].map((area) => readFileSync(`src/texts/${language}/${area}.json`, 'utf8'));
    const labels: Readonly<Record<string, string>> = Object.assign({}, ...texts.map((text) => JSON.parse(text)));
    expect(fieldsAt(...PLACES).filter((name) => !labels[`form.field.${name}`])).toEqual([]);
  }
});

test('a credential is a secret, an unknown one by its name; prototype names are unknown', () => {
  expect(secretFields().toSorted()).toEqual([
    ...['authenticatorCode', 'captcha', 'confirmNewPassword', 'confirmPassword', 'newPassword', 'oldPassword'],
    ...['password', 'paymentPassword', 'verificationCode'],
  ]);
  expect(['withdrawalPassword', 'captchaId', 'code', 'captcha'].filter(isSecretField)).toHaveLength(4);
  expect(['username', 'affiliateCode', 'postcode', 'constructor'].filter(isSecretField)).toEqual([]);
  expect(['constructor', '__proto__', 'toString'].flatMap((name) => knownField(name) ?? [])).toEqual([]);
});
