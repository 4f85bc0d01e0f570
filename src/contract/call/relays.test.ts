import { expect, test } from 'vitest';
import { profilePath, relayPath, relays } from './relays.ts';

test('D14: a gateway profile renames a relay, other calls keep their path', () => {
  const renamed = { [relays.vendorLanes]: 'XGAME_vendors' };
  expect(profilePath(relayPath(relays.vendorLanes), renamed)).toBe('/wps/relay/XGAME_vendors');
  expect(profilePath(relayPath(relays.announcements), renamed)).toBe('/wps/relay/MCSFE_getListAnnouncements');
  expect(profilePath('/wps/captcha', renamed)).toBe('/wps/captcha');
});

test.each(['../../staff/login', 'a/b', '', 'a?b', '%2e%2e', 'x'.repeat(65)])('the name %j is ignored', (name) => {
  const path = relayPath(relays.vendorLanes);
  expect(profilePath(path, { [relays.vendorLanes]: name })).toBe(path);
});

test('inherited names are not read', () => {
  expect(profilePath('/wps/relay/constructor', {})).toBe('/wps/relay/constructor');
});
