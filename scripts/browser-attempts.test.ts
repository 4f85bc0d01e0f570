import { describe, expect, it } from 'vitest';
import { type BrowserKind, type BrowserSituation, browserAttempts } from './browser-attempts.ts';

const steps = (situation: BrowserSituation, kind: BrowserKind = 'whole') =>
  browserAttempts(situation, kind).map((attempt) => ('path' in attempt ? attempt.path : attempt.how));

describe('the test browser', () => {
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

  it.each<[string, BrowserSituation, string[]]>([
    [
      'a shell that is there comes before a whole browser, and after the named one',
      { named: '/n', playwright: '/p', system: '/s', playwrightShell: '/ps', systemShell: '/ss', isRoot: false },
      ['/n', '/ps', '/ss', '/p', '/s', 'playwrightShell', 'npm'],
    ],
    [
      'root brings the distribution’s shell beside a whole browser',
      { system: '/s', isRoot: true, aptGet: '/usr/bin/apt-get' },
      ['aptShell', '/s', 'apt', 'playwrightShell', 'npm'],
    ],
    ['others take the whole one that is there', { system: '/s', isRoot: false }, ['/s', 'playwrightShell', 'npm']],
  ])('for journeys: %s', (_name, situation, expected) => {
    expect(steps(situation, 'shell')).toEqual(expected);
  });
});
