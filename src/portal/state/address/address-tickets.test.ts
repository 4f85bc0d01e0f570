// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readAddressTickets, takeAddressTickets } from './address-tickets.ts';

describe('tickets in an address', () => {
  it.each([
    ['/login?social=tick_1-A', { social: 'tick_1-A' }, '/login'],
    ['/login?reset=r1&lang=VI#top', { reset: 'r1' }, '/login?lang=VI#top'],
    ['/login?social=%3Cscript%3E', {}, '/login'],
    [`/login?social=${'a'.repeat(257)}`, {}, '/login'],
    ['/login?lang=VI', {}, undefined],
  ])('M102, M281: %s', (path, tickets, clean) => {
    expect(readAddressTickets(`https://quartz.example${path}`)).toEqual({ tickets, clean });
  });

  it('M102: the address of the open page and the history contain no ticket afterwards', () => {
    window.history.pushState({ own: 1 }, '', '/login?social=tick-1&lang=EN');
    const before = window.history.length;
    expect(takeAddressTickets()).toEqual({ social: 'tick-1' });
    expect(window.location.href).toMatch(/\/login\?lang=EN$/);
    expect([window.history.length, window.history.state]).toEqual([before, { own: 1 }]);
  });
});
