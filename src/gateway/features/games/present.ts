import type { GameDocument } from '#contract/games/schemas.ts';
import type { GameRow } from './read-model.ts';
import { type StakeScale, writeStake } from './stake.ts';

/** A game as sent to the client (docs/reference/wire.md#games). */
export function presentGame(row: GameRow, scale: StakeScale): GameDocument {
  return {
    nodeId: row.node_id,
    gameId: row.node_id,
    gameName: row.name,
    vassalage: row.vendor,
    displayName: row.vendor_name,
    gameType: row.category,
    gameCode: row.code,
    isGame: 'game',
    supportPlay: row.has_trial ? 0 : 1,
    isHot: row.is_hot,
    isNew: row.is_new,
    accountTypeName: row.account_type_name,
    minBet: writeStake(row.min_stake, scale),
    ...(row.max_stake === null ? {} : { maxBet: writeStake(row.max_stake, scale) }),
    ...(row.return_rate === null ? {} : { returnRate: (row.return_rate / 100).toFixed(2) }),
    ...(row.volatility === null ? {} : { volatility: row.volatility }),
    ...(row.default_play_type === null ? {} : { defaultPlayType: row.default_play_type }),
    ...(row.icon === null ? {} : { showIcon: row.icon }),
    ...(row.small_icon === null ? {} : { smallIcon: row.small_icon }),
    ...(row.lines === null ? {} : { lines: row.lines }),
    ...(row.classify === null ? {} : { gameClassify: row.classify }),
  };
}
