import { at, inSeconds, is, plus, twice, type WrongReply, wrong } from './wrong-replies.ts';

const DAY_MS = 86_400_000;
/** More of them, each of a class and in a place that the kit had not seen a fault in (docs/break-me.md). */
export const MORE_WRONG_REPLIES: readonly WrongReply[] = [
  // Documents
  wrong(
    'reply-document',
    'status',
    'a switch that stands there twice, on and off',
    at('info/whitelabel/childrenNodes', (list) =>
      Array.isArray(list) ? [...list, { ...list[0], enabled: list[0].enabled === '1' ? '0' : '1' }] : list,
    ),
  ),
  wrong(
    'reply-danger',
    'status',
    'a contact whose address runs a script',
    at('info/resources/0/url', is('javascript:alert(1)')),
  ),
  wrong('reply-document', 'status', 'a restriction that is neither yes nor no', at('regionRestriction', is(9))),
  wrong('reply-document', 'registerSettings', 'a password that nobody asks for', at('password/enabled', is(false))),
  wrong('reply-document', 'vendorLanes', 'a vendor without a code', at('data/lanes/0/cards/0/vassalage', is(''))),
  wrong('reply-document', 'memberInfo', 'a member without an id', at('id', is(''))),
  // Whose data, which thing
  wrong('reply-of-request', 'promotionDetail', 'another promotion than was asked for', at('id', is('another-one'))),
  wrong('reply-of-request', 'betRecords', 'another day than was asked for', at('from', is('2020-01-01'))),
  wrong('reply-times', 'accountRecords', 'days that end before they begin', at('to', is('2020-01-02'))),
  wrong('reply-of-request', 'hotGames', 'hot games of another vendor', at('list/0/vassalage', is('ANOTHER'))),
  wrong('reply-of-request', 'gameList', 'games of another category', at('games/0/gameType', is('FISHX'))),
  // Lists and pages
  wrong('reply-list', 'gameList', 'an empty page of many', at('games', is([]))),
  wrong('reply-list', 'inbox', 'a message twice', at('list', twice)),
  wrong('reply-list', 'places', 'a session twice', at('sessions', twice)),
  wrong(
    'reply-list',
    'winnerBoard',
    'more winners than were asked for',
    at('list', (list) => (Array.isArray(list) ? Array.from({ length: 40 }, () => list[0]) : list)),
  ),
  wrong('reply-list', 'missionSummary', 'a mission twice', at('list', twice)),
  wrong('reply-list', 'vendorGameTypes', 'a kind twice', at('list', twice)),
  wrong('reply-list', 'missionSummary', 'a page that was not asked for', at('pageNum', is(7))),
  // Times
  wrong('reply-times', 'inbox', 'messages in seconds', at('list/*/timestamp', inSeconds)),
  wrong('reply-times', 'places', 'a session that is to come', at('sessions/0/seenAt', plus(DAY_MS))),
  wrong('reply-times', 'deposits', 'a now of tomorrow', at('now', plus(DAY_MS))),
  wrong('reply-times', 'profitRecords', 'a today that is to come', at('today', is('2031-01-01'))),
  wrong('reply-times', 'missionSummary', 'an end in seconds', at('list/*/endsAt', is(1_795_547_674))),
  wrong('reply-times', 'accountRecords', 'a row in seconds', at('rows/0/at', inSeconds)),
  // Amounts
  wrong('reply-amounts', 'balance', 'less than nothing', at('sumBalance', is('-5.00'))),
  wrong('reply-amounts', 'winnerBoard', 'somebody who won less than nothing', at('list/0/vo/winAmount', is('-7.00'))),
  wrong('reply-amounts', 'ranks', 'a rank that wants less than the one before', at('ranks/3/turnover', is('1.00'))),
  wrong('reply-amounts', 'withdrawable', 'money below nothing that is held', at('held', is('-1.00'))),
  wrong('reply-amounts', 'gameList', 'a least bet below nothing', at('games/0/minBet', is('-1.00'))),
  // Headers
  {
    rule: 'reply-headers',
    call: 'profile',
    name: 'a profile that other origins may read',
    headers: { 'access-control-allow-origin': '*' },
  },
  {
    rule: 'reply-headers',
    call: 'payMethods',
    name: 'ways to pay that shared caches keep',
    headers: { 'cache-control': 's-maxage=60' },
  },
  {
    rule: 'reply-headers',
    call: 'login',
    name: 'a token that caches may keep',
    headers: { 'cache-control': 'public, max-age=60' },
  },
  { rule: 'reply-of-request', call: 'deposits', name: 'a reply of another merchant', headers: { merchant: 'lotus' } },
  {
    rule: 'reply-headers',
    call: 'memberInfo',
    name: 'a page that other origins may read with their cookies',
    headers: { 'access-control-allow-origin': 'https://evil.example', 'access-control-allow-credentials': 'true' },
  },
  // Dangerous texts
  wrong('reply-danger', 'memberInfo', 'a nickname that hides characters', at('nickname', is('play\u200ber1'))),
  wrong('reply-danger', 'promotions', 'a title that is half a character', at('promotions/0/title', is('Win \ud83d'))),
  wrong(
    'reply-danger',
    'helpCentre',
    'help with a form in it',
    at('0/content', is('<form action="https://evil.example"><input name="password"></form>')),
  ),
  wrong(
    'reply-danger',
    'inbox',
    'a link to a document in the text',
    at('list/0/content', is('<a href="data:text/html,hi">read</a>')),
  ),
  wrong(
    'reply-danger',
    'announcements',
    'a banner that leads to a file',
    at('banners/0/link', is('file:///etc/passwd')),
  ),
];
