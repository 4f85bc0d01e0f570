import { expect, test } from 'vitest';
import { register } from '#contract/registration/calls.ts';
import type { ListedCall } from '#contract/registry.ts';
import { status } from '#contract/system/calls.ts';
import { walletTransfer } from '#contract/wallet/calls.ts';
import { factsOfMerchant, isShown } from './merchant-facts.ts';

const documentsWith = (...childrenNodes: object[]) => ({
  status: { info: { whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes } } },
  siteSettings: undefined,
  registerSettings: undefined,
  lanes: undefined,
});
const shown = (call: ListedCall, ...nodes: object[]) => isShown(call, factsOfMerchant(documentsWith(...nodes)));

test('N08: the gateway’s own documents decide whether a call is hidden', () => {
  expect(shown(register, { modId: 'USERNAMEREG3', enabled: '1' })).toBe(true);
  expect(shown(register, { modId: 'USERNAMEREG3', enabled: '0' })).toBe(false);
  expect(shown(register)).toBe(false);
  expect(shown(status)).toBe(true);
});

test('N08: a module that older servers omit counts as on', () => {
  const member = { id: '1', account: 'ann', type: 0 };
  expect(isShown(walletTransfer, factsOfMerchant(documentsWith(), member))).toBe(true);
});

test('N08: a member’s own switch counts for calls with a token', () => {
  const member = { id: '1', account: 'ann', type: 0, switches: { FUNDTRANS3: { enabled: '0', because: 'share' } } };
  const documents = documentsWith({ modId: 'FUNDTRANS3', enabled: '1' });
  expect(isShown(walletTransfer, factsOfMerchant(documents, member))).toBe(false);
});

test('N08: missing documents decide nothing wrongly', () => {
  const nothing = { status: undefined, siteSettings: undefined, registerSettings: undefined, lanes: undefined };
  expect([true, false, undefined]).toContain(isShown(register, factsOfMerchant(nothing)));
});
