import { describe, expect, it } from 'vitest';
import { describeRoles, ROLES } from './sides.ts';

const names = ROLES.map(({ name }) => name);
const agents = names.filter((name) => name.startsWith('agents'));

describe('role names', () => {
  it.each([
    [names, 'everyone'],
    [names.slice(1), 'everyone logged in'],
    [agents, 'agents'],
    [['players', ...agents], 'players and agents'],
    [['visitors'], 'visitors'],
    [['visitors', ...agents, 'trial accounts'], 'visitors, agents and trial accounts'],
    [['agents of type 1', 'agents of type 41'], 'agents of type 1 and agents of type 41'],
    [['the member of the trees'], 'the member of the trees'],
  ])('N04: %j are %s', (roles, words) => {
    expect(describeRoles(roles)).toBe(words);
  });
});
