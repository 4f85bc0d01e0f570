import { describe, expect, it } from 'vitest';
import { type BrowserSituation, browserAttempts } from './browser-attempts.ts';

const steps = (situation: BrowserSituation) =>
  browserAttempts(situation).map((attempt) => ('path' in attempt ? attempt.path : attempt.how));

describe('the browser of the tests', () => {
  it.each<[string, BrowserSituation, string[]]>([
    [
      'takes what is there before it brings anything, the named one first',
      { named: '/n', playwright: '/p', system: '/s', isRoot: true, aptGet: '/usr/bin/apt-get' },
      ['/n', '/p', '/s', 'apt', 'playwright', 'npm'],
    ],
    ['brings the distribution’s as root', { isRoot: true, aptGet: '/usr/bin/apt-get' }, ['apt', 'playwright', 'npm']],
    ['leaves apt-get alone without root', { isRoot: false, aptGet: '/usr/bin/apt-get' }, ['playwright', 'npm']],
    ['leaves apt-get alone where there is none', { isRoot: true }, ['playwright', 'npm']],
    ['takes an empty name for none', { named: '', system: '/s', isRoot: false }, ['/s', 'playwright', 'npm']],
  ])('%s', (_name, situation, expected) => {
    expect(steps(situation)).toEqual(expected);
  });
});
