import { expect, it } from 'vitest';
import type { RequestLine } from '#contract/staff/requests/calls.ts';
import { comingOf } from './coming.ts';

const time = (at: number) => ({ at, wall: '2026-11-30T12:00' });
const request = (more: object): RequestLine =>
  ({
    id: 'one',
    state: 'scheduled',
    proposals: [{ kind: 'switch', id: 'DEPOSIT', enabled: false }],
    ...more,
  }) as unknown as RequestLine;
const kinds = (...asked: Parameters<typeof comingOf>) => comingOf(...asked).map(({ kind, at }) => `${kind} ${at}`);

it('N05: starts, ends and steps come in the order of their times; what is past or has no time does not', () => {
  const both = request({ schedule: { zone: 'UTC', from: time(300), until: time(500) } });
  const applied = request({ state: 'applied', schedule: { zone: 'UTC', from: time(50), until: time(200) } });
  const over = request({ state: 'applied', schedule: { zone: 'UTC', until: time(90) } });
  const step = { id: 'DEPOSIT', since: 0, nextAt: 400, nextShare: 50, measured: [] };
  const last = { id: 'WITHDRAW', since: 0, nextAt: undefined, nextShare: undefined, measured: [] };
  expect(kinds([both, applied, over, request({})], [step, last], 100)).toEqual([
    'end 200',
    'start 300',
    'step 400',
    'end 500',
  ]);
});

it('N05: a scheduled maintenance is a closed period; one that is held or withdrawn does not come', () => {
  const schedule = { zone: 'UTC', from: time(300), until: time(500) };
  const closing = { proposals: [{ kind: 'maintenance', on: true }], schedule };
  expect(comingOf([request(closing)], [], 100)).toMatchObject([{ kind: 'closed', at: 300, until: 500 }]);
  for (const state of ['held', 'withdrawn', 'open'])
    expect(comingOf([request({ ...closing, state })], [], 100)).toEqual([]);
});
