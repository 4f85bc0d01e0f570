import { expect, test } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import type { WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import { effectsOf } from './effects.ts';
import { draftOf, edited, valuesOf, written } from './method-draft.ts';
import { problemsOf } from './method-problems.ts';

const METHOD: WrittenMethod = {
  direction: 'DEPOSIT',
  provider: 'HOUSEBANK',
  kind: 'BANK',
  way: 'transfer',
  isOn: true,
  place: 9,
  words: { EN: { name: 'Slow transfer', note: 'Takes a day.' }, VI: { name: 'Chuyển khoản' } },
  rules: {
    holder: {
      key: 'holder',
      enabled: true,
      required: true,
      minLength: 2,
      maxLength: 60,
      acceptedPattern: '^[A-Za-z ]+$',
      labels: { EN: 'Payer', VI: 'Người trả' },
    },
    old: { enabled: false, minLength: 1, maxLength: 9 },
  },
  minimum: '10.00',
  maximum: '500.00',
  amounts: ['20.00', '100.00'],
  tolerancePpm: 5_000,
  feeFixed: '1.00',
  feePpm: 10_000,
  feePayer: 'PLAYER',
  dailySum: '1000.00',
  opensAt: 480,
  closesAt: 60,
};

function after(change: object, language = 'EN') {
  const draft = draftOf(METHOD);
  return edited(draft, { ...valuesOf(draft, language), ...change }, language);
}

test('M170, M378: a method that is opened for editing and left unchanged has no effect, in any language', () => {
  expect(written(draftOf(METHOD))).toEqual(METHOD);
  for (const language of ['EN', 'VI', 'JA']) expect(written(after({}, language))).toEqual(METHOD);
  expect(problemsOf(draftOf(METHOD))).toEqual([]);
  expect(effectsOf(METHOD, written(after({})), 'USD')).toEqual([]);
});

test.each([
  [{ minimum: '20' }, consoleText('pay-methods', 'effect.minimum.DEPOSIT', { to: '20 USD', from: '10.00 USD' })],
  [
    { maximum: '100.00', amounts: '20.00 100.00' },
    consoleText('pay-methods', 'effect.maximum.DEPOSIT', { to: '100.00 USD', from: '500.00 USD' }),
  ],
  [
    { feePayer: 'HOUSE' },
    consoleText('pay-methods', 'effect.fee', {
      to: consoleText('pay-methods', 'fee.house', { fee: '1.00 USD + 1%' }),
      from: '1.00 USD + 1%',
    }),
  ],
  [{ isOn: false }, consoleText('pay-methods', 'effect.off', { name: 'Slow transfer' })],
  [{ dailySum: '' }, consoleText('pay-methods', 'effect.dailySumNone')],
  [{ opensAt: '', closesAt: '' }, consoleText('pay-methods', 'effect.hoursNone')],
  [{ name: 'Transfer' }, consoleText('pay-methods', 'effect.words', { to: 'Transfer', language: 'EN' })],
  [{ fields: [] }, consoleText('pay-methods', 'effect.fieldGone', { field: 'Payer' })],
])('M170, M378: the effect of %j is shown before saving', (change, sentence) => {
  expect(effectsOf(METHOD, written(after(change)), 'USD')).toEqual([sentence]);
});

test('M170, M378: words are edited in one language, other languages stay', () => {
  const renamed = written(after({ name: 'Chuyển khoản chậm' }, 'VI'));
  expect(renamed.words).toEqual({ ...METHOD.words, VI: { name: 'Chuyển khoản chậm' } });
  const [field] = valuesOf(draftOf(METHOD), 'VI')['fields'] as object[];
  expect(written(after({ fields: [{ ...field, label: 'Chủ tài khoản' }] }, 'VI')).rules['holder']?.['labels']).toEqual({
    EN: 'Payer',
    VI: 'Chủ tài khoản',
  });
});

test.each([
  [{ minimum: '0' }, ['/minimum']],
  [{ minimum: '1e3' }, ['/minimum']],
  [{ minimum: '600' }, ['/maximum', '/amounts']],
  [{ amounts: '5' }, ['/amounts']],
  [{ tolerance: '101' }, ['/tolerance']],
  [{ place: '-1' }, ['/place']],
  [{ opensAt: '24:00' }, ['/opensAt']],
  [{ closesAt: '' }, ['/closesAt']],
  [{ way: 'account' }, ['/way']],
  [{ kind: 'C2C' }, ['/way']],
  [{ fields: [{ id: 'a', name: '1', minLength: '9', maxLength: '3' }] }, ['/fields/0/name', '/fields/0/maxLength']],
])('M170, M378: %j is shown at its place', (change, paths) => {
  const found = problemsOf(after(change)).map(({ path }) => path);
  expect(new Set(found)).toEqual(new Set(paths));
});
