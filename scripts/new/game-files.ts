/**
 * Template of a small game of the demo game provider (src/demo-games/games/<kind>): a coin toss that the author replaces.
 * @kind@, @Kind@, @KIND@ and @title@ are placeholders for the name.
 */
import type { Names } from './names.ts';

const game = `import { defineGame } from '#demo-games/play/game.ts';
import { readTexts } from '#demo-games/texts/spoken-texts.ts';

/** A coin is tossed. */
export const @kind@ = defineGame({
  kind: '@kind@',
  rows: [
    {
      nodeId: 'house-@kind@',
      vendor: 'HALCYON',
      category: 'RNG',
      code: 'HOUSE_@KIND@',
      names: { EN: '@title@' },
      classify: 'CLASSIC',
      minStake: 20,
      hotPlace: 4,
      popularity: 8_000,
    },
  ],
  texts: readTexts(import.meta.url),
  open: async (context) => (await import('./server.ts')).@kind@Game(context),
  page: () => import('./page/page.tsx'),
  proof: () => import('./page/proof.tsx'),
});
`;

const rules = `import type { Take } from '#demo-games/rules/fair.ts';

export const @KIND@_BLOCKS = 1;
export const sides = ['heads', 'tails'] as const;
export type Side = (typeof sides)[number];

/** Tosses the coin of a round. */
export function toss(take: Take): Side {
  return sides[take(sides.length)] ?? 'heads';
}

/** What a right guess wins, in minor units, stake included: 98 % of all stakes come back. */
export function payoutOf(stake: bigint): bigint {
  return (stake * 196n) / 100n;
}
`;

const rulesTest = `import { expect, it } from 'vitest';
import { payoutOf, toss } from './@kind@.ts';

it('M152: a coin falls on either side, and a right guess pays 1.96 times the stake', () => {
  expect([toss(() => 0), toss(() => 1), payoutOf(100n)]).toEqual(['heads', 'tails', 196n]);
});
`;

const server = `import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { type InstantGame, instantGame } from '#demo-games/play/instant.ts';
import { readStake } from '#demo-games/play/stakes.ts';
import { openStream } from '#demo-games/rules/fair.ts';
import { @KIND@_BLOCKS, payoutOf, sides, toss } from './rules/@kind@.ts';

const @kind@: InstantGame = {
  kind: '@kind@',
  async decide(seeds, stake, choice) {
    const side = toss(await openStream(seeds, @KIND@_BLOCKS));
    return { payout: side === choice['side'] ? payoutOf(stake) : 0n, detail: { side } };
  },
};

/** The coin: one call a round. */
export function @kind@Game(context: DemoGamesContext): DemoGame {
  return instantGame(context, @kind@, '/api/@kind@/toss', (session, asked) => {
    const stake = readStake(asked['stake'], session);
    const side = sides.find((each) => each === asked['side']);
    return stake === undefined || side === undefined ? undefined : { stake, choice: { side } };
  });
}
`;

const serverTest = `import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openStream } from '#demo-games/rules/fair.ts';
import { openTestDemoGames, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import { @KIND@_BLOCKS, toss } from './rules/@kind@.ts';

let gateway: TestGateway;
let demoGames: TestDemoGames;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  demoGames = await openTestDemoGames();
});

afterAll(async () => {
  await demoGames.close();
  await gateway.close();
});

it('M137: players find it in their list of games, by its name', async () => {
  const asked = { clientType: '3', platform: 'html5-desktop', merchant: 'aurora', pageNo: '1', pageSize: '24', gameName: '@title@' };
  const query = new URLSearchParams({ ...asked, language: 'EN' });
  const reply = await gateway.ask('aurora', { url: \`/wps/relay/GCSGAME_gameList?\${query}\` });
  expect(reply.body).toContain('"house-@kind@"');
});

it('M152: a round pays what its seeds say, and the page that checks outcomes offers it', async () => {
  const page = await demoGames.enter('@kind@', 'tosser');
  const played = await page.post('/api/@kind@/toss', { stake: '100', side: 'heads' });
  expect((await page.post('/api/@kind@/toss', { stake: '100', side: 'edge' })).status).toBe(400);
  const { revealed } = (await page.post('/api/seeds', { clientSeed: 'mine' })).body as {
    revealed: { serverSeed: string; clientSeed: string };
  };
  const side = toss(await openStream({ ...revealed, nonce: 0 }, @KIND@_BLOCKS));
  expect(played).toMatchObject({ status: 200, body: { outcome: { side }, payout: side === 'heads' ? '196' : '0' } });
  expect((await demoGames.server().app.inject('/verify?lang=TH')).body).toContain('"kind.@kind@":"@title@"');
});
`;

const page = `import type { ReactNode } from 'react';
import type { RoundReply } from '#demo-games/client/frame/round-reply.ts';
import { controls } from '#demo-games/client/frame/styles.ts';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { StakePicker } from '#demo-games/client/frame/stake-picker.tsx';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { type Side, sides } from '../rules/@kind@.ts';

/** The two sides to guess. */
export async function begin({ showLine, page }: Shell): Promise<ReactNode> {
  showLine(page.t('@kind@.ask'));
  return <@Kind@ />;
}

function @Kind@() {
  const { t } = usePage();
  const shell = useShell();
  const describe = ({ payout, outcome }: RoundReply<{ side: Side }>) => {
    const values = { side: t(\`@kind@.\${outcome.side}\`), amount: shell.money(payout) };
    return t(payout === '0' ? '@kind@.lose' : '@kind@.win', values);
  };
  const guess = (side: Side) =>
    void shell.round(async () => {
      await shell.playInstant('/api/@kind@/toss', { stake: shell.stake(), side }, describe);
    });
  return (
    <div className={controls}>
      {sides.map((side) => (
        <Button key={side} onClick={() => guess(side)}>
          {t(\`@kind@.\${side}\`)}
        </Button>
      ))}
      <StakePicker />
    </div>
  );
}
`;

const proof = `import type { ReactNode } from 'react';
import type { Translate } from '#demo-games/client/page/page.tsx';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { @KIND@_BLOCKS, toss } from '../rules/@kind@.ts';

/** The side on which the coin fell. */
export async function drawOutcome(seeds: FairSeeds, t: Translate): Promise<ReactNode> {
  return <p>{t(\`@kind@.\${toss(await openStream(seeds, @KIND@_BLOCKS))}\`)}</p>;
}
`;

const fairness = `# @title@: what follows from the numbers

A choice among two: 0 is heads, 1 is tails. A right guess pays 1.96 times the stake, rounded down: 98 % in the long run.
`;

/** Language -> title, question, the two sides, win message, loss message. */
const WORDS = {
  EN: ['@title@', 'Heads or tails?', 'Heads', 'Tails', '{side}. You win {amount}.', '{side}. No win this time.'],
  CN: ['@title@', '正面还是反面？', '正面', '反面', '{side}。您赢得 {amount}。', '{side}。这次没有中奖。'],
  VI: ['@title@', 'Sấp hay ngửa?', 'Ngửa', 'Sấp', '{side}. Bạn thắng {amount}.', '{side}. Lần này chưa trúng.'],
  JA: ['@title@', '表か裏か？', '表', '裏', '{side}。{amount} の勝ち。', '{side}。今回ははずれです。'],
  TH: ['@title@', 'หัวหรือก้อย?', 'หัว', 'ก้อย', '{side} คุณชนะ {amount}', '{side} ครั้งนี้ไม่ถูกรางวัล'],
  ID: [
    '@title@',
    'Gambar atau angka?',
    'Gambar',
    'Angka',
    '{side}. Anda menang {amount}.',
    '{side}. Belum menang kali ini.',
  ],
  ES: ['@title@', '¿Cara o cruz?', 'Cara', 'Cruz', '{side}. Ganas {amount}.', '{side}. Esta vez no hay premio.'],
  HI: ['@title@', 'चित या पट?', 'चित', 'पट', '{side}। आपने {amount} जीते।', '{side}। इस बार जीत नहीं हुई।'],
  KO: [
    '@title@',
    '앞면일까요, 뒷면일까요?',
    '앞면',
    '뒷면',
    '{side}. {amount} 당첨!',
    '{side}. 이번에는 당첨되지 않았습니다.',
  ],
  PT: ['@title@', 'Cara ou coroa?', 'Cara', 'Coroa', '{side}. Você ganhou {amount}.', '{side}. Desta vez não deu.'],
  TR: ['@title@', 'Yazı mı, tura mı?', 'Tura', 'Yazı', '{side}. {amount} kazandınız.', '{side}. Bu kez kazanç yok.'],
  AR: ['@title@', 'صورة أم كتابة؟', 'صورة', 'كتابة', '{side}. ربحت {amount}.', '{side}. لا ربح هذه المرة.'],
  RU: [
    '@title@',
    'Орёл или решка?',
    'Орёл',
    'Решка',
    '{side}. Вы выиграли {amount}.',
    '{side}. На этот раз без выигрыша.',
  ],
} as const;
const KEYS = ['kind.@kind@', '@kind@.ask', '@kind@.heads', '@kind@.tails', '@kind@.win', '@kind@.lose'] as const;

function wordFile(words: readonly string[]): string {
  return `${JSON.stringify(Object.fromEntries(KEYS.map((key, at) => [key, words[at]])), null, 2)}\n`;
}

const FILES: Readonly<Record<string, string>> = {
  'game.ts': game,
  'rules/@kind@.ts': rules,
  'rules/@kind@.test.ts': rulesTest,
  'server.ts': server,
  'server.test.ts': serverTest,
  'page/page.tsx': page,
  'page/proof.tsx': proof,
  ...Object.fromEntries(Object.entries(WORDS).map(([language, words]) => [`texts/${language}.json`, wordFile(words)])),
  'fairness.md': fairness,
};

/** The files of a game with that name: path below the game's folder, and content. */
export function gameFiles({ camel, pascal, upper, title }: Names): readonly (readonly [path: string, text: string])[] {
  const fill = (text: string): string =>
    text
      .replaceAll('@kind@', camel)
      .replaceAll('@Kind@', pascal)
      .replaceAll('@KIND@', upper)
      .replaceAll('@title@', title);
  return Object.entries(FILES).map(([path, text]) => [fill(path), fill(text)]);
}
