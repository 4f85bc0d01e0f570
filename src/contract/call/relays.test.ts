import { expect, test } from 'vitest';
import { profilePath, relayCode, relayPath } from './relays.ts';

const VENDORS = 'GCSGAME_gameVendor';

test('D14: a gateway profile renames a relay, other calls keep their path', () => {
  const renamed = { [VENDORS]: 'XGAME_vendors' };
  expect(profilePath(relayPath(VENDORS), renamed)).toBe('/wps/relay/XGAME_vendors');
  expect(profilePath(relayPath('MCSFE_getListAnnouncements'), renamed)).toBe('/wps/relay/MCSFE_getListAnnouncements');
  expect(profilePath('/wps/captcha', renamed)).toBe('/wps/captcha');
});

test.each(['../../staff/login', 'a/b', '', 'a?b', '%2e%2e', 'x'.repeat(65)])('the name %j is ignored', (name) => {
  const path = relayPath(VENDORS);
  expect(profilePath(path, { [VENDORS]: name })).toBe(path);
});

test('the code of a relayed call is the end of its path', () => {
  expect(relayCode(relayPath(VENDORS))).toBe(VENDORS);
  expect(relayCode('/wps/captcha')).toBeUndefined();
});

test('inherited names are not read', () => {
  expect(profilePath('/wps/relay/constructor', {})).toBe('/wps/relay/constructor');
});
