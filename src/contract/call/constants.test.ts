import { expect, test } from 'vitest';
import { listTypes } from '../announcements/calls.ts';
import { announcementTypes, constants, defaultExecution, esportsVendors, executions, prizeModes } from './constants.ts';

test('M03: the fixed platform values', () => {
  expect(constants).toEqual({
    platform: 'web',
    device: 'WEB',
    deviceHeader: 'web',
    lotteryType: 'SEA',
    clientType: 3,
    registerMethod: 'WEB',
    launchMode: 'GLS',
    launchPlatform: 'html5-desktop',
    gatewayVersion: '3',
    platformCode: 'W',
  });
});

test('M05: the prize modes', () => {
  expect(prizeModes).toEqual(['Lott', 'ZY', 'Elott', 'SEA']);
});

test('M06: the announcement types, before log-in by default', () => {
  expect(listTypes(announcementTypes)).toBe('B,PL,PU,PR,H');
  expect(executions).toEqual(['B', 'A', 'F']);
  expect(defaultExecution).toBe('B');
});

test('M07: the default esports vendors', () => {
  expect(esportsVendors).toEqual(['IMES', 'SV3', 'AV']);
});
