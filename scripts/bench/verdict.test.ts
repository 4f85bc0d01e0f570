import { describe, expect, it } from 'vitest';
import { BUDGETS } from './budgets.ts';
import { compare } from './compare.ts';
import { writeReport } from './report.ts';
import { validate } from './verdict.ts';

const cpu = (ours: number) => compare('edge.cpu', 'bare', [{ ours, reference: 10 }]);

describe('the verdict on a figure', () => {
  it('a budget for a ratio checks only the ratio', () => {
    expect([validate(cpu(20)).isWithin, validate(cpu(20.1)).isWithin]).toEqual([true, false]);
    expect(validate(cpu(20)).validated).toBe(2);
    expect(() => validate({ id: 'edge.cpu', ours: 1, rounds: 1 })).toThrow('without a reference');
  });

  it.each([
    { bound: 'atMost', held: [true, true, false] },
    { bound: 'below', held: [true, false, false] },
    { bound: 'atLeast', held: [false, true, true] },
  ] as const)('a budget for a figure shows if the limit itself still holds: $bound', ({ bound, held }) => {
    const budgets = { ...BUDGETS, 'bundle.shell': { ...BUDGETS['bundle.shell'], bound, limit: 100 } };
    const validated = [99.9, 100, 100.1].map(
      (ours) => validate({ id: 'bundle.shell', ours, rounds: 1 }, budgets).isWithin,
    );
    expect(validated).toEqual(held);
  });

  it('the table lists each figure with reference, today’s budget, result and day', () => {
    const machine = {
      processor: 'P',
      cores: 2,
      memoryGb: 24,
      system: 'linux',
      node: '24.0.0',
    };
    const measures = [
      { ...cpu(25), date: '2026-01-01T00:00' },
      { id: 'portal.resolve', ours: 0.1944, rounds: 9, date: '2026-02-03T04:05' } as const,
    ];
    const page = writeReport({ machine, measures })['docs/bench.md'];
    expect(page).toContain(
      `| \`edge.cpu\` ${BUDGETS['edge.cpu'].title} | 25 µs | 10 µs (bare) | 1 | at most 2 times | 2.50 times | **missed** | 2026-01-01 |`,
    );
    expect(page).toContain('| 0.194 ms |  | 9 | under 0.300 ms | 0.194 ms | held | 2026-02-03 |');
    expect(page).toContain('P, 2 cores, 24 GB, linux, Node 24.0.0.');
  });

  it('every figure has a group with a chart, which shows what is missed', () => {
    const all = Object.keys(BUDGETS) as (keyof typeof BUDGETS)[];
    const measures = all.map((id) => ({ id, ours: 1e9, ratio: 1e9, rounds: 1, date: '2026-01-01T00:00' }));
    const machine = { processor: 'P', cores: 2, memoryGb: 24, system: 'linux', node: '24.0.0' };
    const files = writeReport({ machine, measures });
    for (const id of all) expect(files['docs/bench.md']).toContain(`| \`${id}\` `);
    const charts = Object.keys(files).filter((path) => path.endsWith('.svg'));
    for (const chart of charts) expect(files['docs/bench.md']).toContain(`](${chart.replace('docs/', '')})`);
    // A bar and a result each; the limit of 0 has no bar.
    expect(files['docs/pictures/bench-bundles.svg']?.match(/fill="#b3261e"/g)).toHaveLength(2 * 6 - 1);
  });
});
