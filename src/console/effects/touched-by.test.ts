import { describe, expect, it } from 'vitest';
import type { EffectFinding } from '#model/proposals/effect.ts';
import { touchedBy } from './touched-by.ts';

const touched = (...findings: readonly EffectFinding[]) =>
  touchedBy({ languages: ['EN'], groups: [{ causes: [], findings }], silent: [] });
const element = (id: string, roles: readonly string[]): EffectFinding => ({
  kind: 'element',
  id,
  appears: true,
  roles,
});

describe('persona and page of a change preview', () => {
  it('M378: as an affected user, on a screen that draws the element', () => {
    expect(touched(element('nav.live', ['visitors', 'players']))).toEqual({ visitor: 'visitor', screen: '/index' });
    expect(touched(element('account.cashback', ['players']))).toEqual({ visitor: 'player', screen: '/index' });
    expect(touched(element('account.agentCentre', ['agents of type 41']))).toEqual({
      visitor: 'agent41',
      screen: '/index',
    });
  });

  it('M378: a form at registration, a screen at its own address, visible parts before those behind a click', () => {
    expect(touched(element('register.zalo', ['visitors']))).toEqual({ visitor: 'visitor', screen: '/register' });
    const label = { kind: 'label', id: 'register.team', language: 'EN', from: '-', to: 'Team' } as const;
    expect(touched(label)).toEqual({ visitor: 'visitor', screen: '/register' });
    expect(touched(element('route./vip', ['players']))).toEqual({ visitor: 'player', screen: '/vip' });
    expect(touched(element('route./vip', ['players']), element('nav.vip', ['visitors']))).toEqual({
      visitor: 'visitor',
      screen: '/index',
    });
  });

  it('M378: an invisible change is viewed as a visitor at home', () => {
    expect(touched({ kind: 'setting', name: 'maintenance', from: false, to: true })).toEqual({
      visitor: 'visitor',
      screen: '/index',
    });
    expect(touched()).toEqual({ visitor: 'visitor', screen: '/index' });
  });
});
