import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';
import { namePlaywright, nameVitest } from './name-failures.ts';
import { linesOf, type StageResult, type StepResult, stepProblem, sumUp, timeOf } from './verdict.ts';

const step = (given: Partial<StepResult>): StepResult => ({ name: 's', seconds: 1, exitCode: 0, output: '', ...given });
const stage = (given: Partial<StageResult>): StageResult => ({
  name: 'static',
  seconds: 1,
  expectedSeconds: 60,
  steps: [],
  ...given,
});

describe('checks', () => {
  it.each<[string, Partial<StepResult>, string | undefined]>([
    ['a clean step', {}, undefined],
    ['a command that fails', { exitCode: 2 }, 'ended with 2'],
    ['tests that pass', { counts: { passed: 3, failed: 0, skipped: 0 } }, undefined],
    ['tests that fail', { exitCode: 1, counts: { passed: 3, failed: 2, skipped: 0 } }, '2 tests failed'],
    ['a test that is skipped', { counts: { passed: 3, failed: 0, skipped: 1 } }, '1 tests skipped'],
    ['tests that needed a second run', { counts: { passed: 9, failed: 0, skipped: 0, unsteady: 9 } }, undefined],
    ['no test at all', { counts: { passed: 0, failed: 0, skipped: 0 } }, 'ran no test'],
    [
      'a runner that crashes after its tests',
      { exitCode: 1, counts: { passed: 3, failed: 0, skipped: 0 } },
      'ended with 1',
    ],
  ])('rates %s', (_name, given, expected) => {
    expect(stepProblem(step(given))).toBe(expected);
  });

  it('adds up passed and failed tests of all stages, and a failed step is one failure', () => {
    const stages = [
      stage({ steps: [step({ exitCode: 1 }), step({})] }),
      stage({ steps: [step({ exitCode: 1, counts: { passed: 7, failed: 2, skipped: 0 } })] }),
      stage({ steps: [step({ counts: { passed: 5, failed: 0, skipped: 0 } })] }),
    ];
    expect(sumUp(stages)).toEqual({ passed: 12, failed: 3 });
  });

  it('warns of a stage slower than expected on an idle machine, and does not fail for it', () => {
    const late = stage({ seconds: 600.04, steps: [step({ counts: { passed: 5, failed: 0, skipped: 0 } })] });
    expect(timeOf(late)).toBe('total 600.0 s: slow, 60 s are expected of two quiet cores (no failure)');
    expect(timeOf(stage({ seconds: 60 }))).toBe('total 60.0 s');
    expect(sumUp([late])).toEqual({ passed: 5, failed: 0 });
  });

  it('reads the counts of both reporters, and an unreadable report as no tests', () => {
    const vitest = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, success: false };
    expect(countVitest(vitest)).toEqual({ passed: 4, failed: 1, skipped: 3 });
    const playwright = { stats: { expected: 9, unexpected: 1, flaky: 1, skipped: 0, startTime: 'x' } };
    expect(countPlaywright(playwright)).toEqual({ passed: 10, failed: 1, skipped: 0, unsteady: 1 });
    for (const count of [countVitest, countPlaywright]) {
      for (const broken of [null, undefined, 'x', {}, { stats: null }]) {
        expect(count(broken)).toMatchObject({ passed: 0, failed: 0, skipped: 0 });
      }
    }
  });

  it('lists tests that failed and tests that passed on retry, with the start of the reason', () => {
    const vitest = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
        {
          name: 'b.test.ts',
          assertionResults: [
            { fullName: 'good', status: 'passed' },
            { fullName: 'bad', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[0m\n  got 2'] },
          ],
        },
      ],
    };
    const test = (status: string) => [{ status, results: [{ error: { message: 'late' } }, {}] }];
    const specs = ['unexpected', 'flaky', 'expected'].map((status) => ({ title: status, tests: test(status) }));
    const playwright = { suites: [{ file: 'x.spec.ts', suites: [{ file: 'x.spec.ts', specs }] }] };
    expect(linesOf(step({ named: nameVitest(vitest) }))).toEqual([
      'failed: a.test.ts: cannot be read',
      'failed: bad: expected 1 / got 2',
    ]);
    expect(linesOf(step({ named: namePlaywright(playwright) }))).toEqual([
      'failed: x.spec.ts: unexpected: late',
      'passed when repeated: x.spec.ts: flaky: late',
    ]);
    for (const name of [nameVitest, namePlaywright]) {
      for (const broken of [null, undefined, 'x', {}, { suites: null }]) {
        expect(name(broken)).toEqual({ failed: [], unsteady: [] });
      }
    }
  });
});
