import type { Static } from 'typebox';
import { readAmountMinor } from '#contract/call/amount.ts';
import { gameList, hotGames, roomList, vendorGameTypes } from '#contract/games/calls.ts';
import { gamesSchemas } from '#contract/games/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { textFor } from '#gateway/identity/texts.ts';
import { type Pipeline, previewedBy, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { Asker, GamesService, ListQuestion } from './service.ts';
import { type StakeScale, stakeWithin } from './stake.ts';
import { readWords } from './words.ts';

/** Page limits of the list (M136, M137). */
const MOST_A_PAGE = 60;

type ListRequest = Static<typeof gamesSchemas.gameList.request>;

/**
 * Routes of the game catalogue (M292, M293, M295, M313). `merchant` and `merchantCode` are ignored: the games are those
 * of the requested site.
 */
export function gamesRoutes(pipeline: Pipeline, games: GamesService): void {
  registerCall(pipeline, gameList, gamesSchemas.gameList, async (request, visit) => {
    const asker = await askerOf(pipeline, visit, request.language);
    const question = questionOf(request, await games.scale(asker));
    const { games: found, total, kinds } = await games.list(asker, question);
    const totalPages = Math.ceil(total / question.pageSize);
    const kindCounts = kinds && { kindCounts: [...kinds] };
    return succeed({ games: found, pageNum: question.page, totalPages, total, ...kindCounts });
  });
  registerCall(pipeline, hotGames, gamesSchemas.hotGames, async ({ language, vassalage }, visit) =>
    succeed({ list: await games.hot(await askerOf(pipeline, visit, language), codes(vassalage)) }),
  );
  registerCall(pipeline, vendorGameTypes, gamesSchemas.vendorGameTypes, async ({ language, vassalage }, visit) => {
    const asker = await askerOf(pipeline, visit, language);
    const kinds = await games.kinds(asker, vassalage);
    return succeed({
      list: kinds.map(({ key, games: gameCount }) => ({ key, displayName: kindName(asker.language, key), gameCount })),
    });
  });
  registerCall(pipeline, roomList, gamesSchemas.roomList, async ({ language, vassalage }, visit) => {
    const asker = await askerOf(pipeline, visit, language);
    const rooms = await games.rooms(asker, vassalage);
    return succeed({
      list: rooms.map(({ level, ...room }) => ({
        ...room,
        roomName: textFor(asker.language, `games.room.${level}`) ?? level,
      })),
    });
  });
}

/** Name of a kind of games; the key itself if no text exists. */
export function kindName(language: string, key: string): string {
  return textFor(language, `lobby.kind.${key}`) ?? textFor(language, `games.kind.${key}`) ?? key;
}

/** Uses the language of the request, otherwise that of the page. */
async function askerOf(pipeline: Pipeline, visit: Visit, language = visit.language): Promise<Asker> {
  const preview = await previewedBy(pipeline, visit.request);
  return { merchant: visit.merchant, revision: visit.trees.revision, language, read: preview?.read };
}

function questionOf(request: ListRequest, scale: StakeScale): ListQuestion {
  const minor = request.minBet === undefined ? null : readAmountMinor(request.minBet, scale.exponent);
  const lines = Number(request.minLineNum ?? 0);
  return {
    filter: {
      category: request.gameType,
      vendors: codes(request.vassalage),
      classes: codes(request.gameClassify),
      stakeWithin: minor === null || minor === 0n ? undefined : stakeWithin(minor, scale),
      linesFrom: lines === 0 ? undefined : lines,
      hasTrial: request.trial === '1',
    },
    words: readWords(request.gameName ?? ''),
    sort: request.sort ?? 'recommended',
    page: Math.max(1, Number(request.pageNo)),
    pageSize: Math.min(MOST_A_PAGE, Math.max(1, Number(request.pageSize))),
  };
}

function codes(list: string | undefined): readonly string[] | undefined {
  return list === undefined ? undefined : list.split(',');
}
