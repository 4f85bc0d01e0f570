import { describe, expect, it } from 'vitest';
import { SCREENS } from '#model/catalogue/routes.ts';
import { ROLES } from '#model/compare/sides.ts';
import { labelsWith } from './element-labels.ts';
import { describeFactValue, nameChange, nameFact } from './fact-names.ts';
import { nameRoles } from './role-names.ts';
import { nameDestination, nameScreen } from './screen-names.ts';

const TRANSLATE = labelsWith({});

describe('names of a change for staff', () => {
  it('M378: every screen is called by its name, not by its address', () => {
    expect(SCREENS.filter(({ path }) => nameScreen(TRANSLATE, path) === path)).toEqual([]);
    expect(nameScreen(TRANSLATE, '/securityCenter?tab=1')).toBe('My account');
    expect(nameScreen(TRANSLATE, '/elsewhere')).toBe('/elsewhere');
  });

  it.each([
    ['sent to /index', 'redirect to Home'],
    ['the screen vip', 'VIP'],
    ['the screen home with the window login', 'Home with the window “Log in”'],
    ['the screen entrance', 'Log-in first'],
    ['the not-found screen', 'page not found'],
    ['nothing yet', 'loading'],
    ['x', 'x'],
  ])('M378: a route leads to %s', (words, name) => {
    expect(nameDestination(TRANSLATE, words)).toBe(name);
  });

  it('M378: roles are listed', () => {
    const all = ROLES.map(({ name }) => name);
    expect(nameRoles(all)).toBe('everyone');
    expect(nameRoles(all.filter((name) => name !== 'visitors'))).toBe('everyone logged in');
    expect(nameRoles(['players', ...all.filter((name) => name.startsWith('agents'))])).toBe('players and agents');
    expect(nameRoles(['visitors', 'agents of type 2', 'trial accounts'])).toBe(
      'visitors, agents of type 2 and trial accounts',
    );
  });

  it.each([
    ['switch:MANPLAYREB3', '1', 'The switch Cash back · MANPLAYREB3 is on'],
    ['rule:email', true, 'Registration asks for E-mail'],
    ['resource:TELEGRAM', false, 'The site has no link of type Telegram'],
    ['vendors:LIVE', true, 'A provider of Live casino is selected'],
    ['contract:DAILY', true, 'The member has a daily salary contract'],
    ['site:zaloReward', false, 'The setting Zalo reward is off'],
    ['switch:MANPLAYREB3', undefined, 'Switch Cash back · MANPLAYREB3: unknown, because its document hasn’t loaded'],
  ] as const)('N01: the fact %s %s', (fact, value, text) => {
    expect(describeFactValue(fact, value)).toBe(text);
  });

  it('M378: changes without an effect are named', () => {
    expect(nameFact('member.rank')).toBe('The member’s VIP rank');
    const change = (key: string, name: string) => nameChange({ key, name, facts: [] });
    expect(change('rule.email.minLength', 'rule email minLength')).toBe('Registration field E-mail, minimum length');
    expect(change('setting:audience', 'audience')).toBe('Audience');
    expect(change('brand /home', 'brand file /home')).toBe('brand file /home');
  });
});
