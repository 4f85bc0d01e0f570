import type { Speak } from '#demo-games/texts/spoken-texts.ts';
import { handsOf, pointsOf } from './baccarat.ts';
import { findRoom } from './rooms.ts';
import { colourOf } from './roulette.ts';
import { totalOf } from './sicbo.ts';
import type { Drawn, TableGame } from './table-game.ts';

/** Name of a spot on the board. */
export function nameSpot(t: Speak, spot: string): string {
  const [, kind = '', number = ''] = /^(n|face|total|dozen|column)(\d+)$/.exec(spot) ?? [];
  return kind === '' ? t(`table.spot.${spot}`) : t(`table.spot.${kind}`, { number });
}

/** A result in words: `17, red`. */
export function nameResult(t: Speak, game: TableGame, drawn: Drawn): string {
  if (game.id === 'roulette') return `${drawn[0]}, ${t(`table.colour.${colourOf(Number(drawn[0]))}`)}`;
  if (game.id === 'sicbo') return `${drawn.join(' + ')} = ${totalOf(drawn)}`;
  const { player, banker } = handsOf(drawn);
  return `${t('table.spot.player')} ${pointsOf(player)}, ${t('table.spot.banker')} ${pointsOf(banker)}`;
}

export function describeRound({ game, result }: Readonly<Record<string, unknown>>, t: Speak): string | undefined {
  const room = findRoom(String(game));
  return room && Array.isArray(result)
    ? `${t(`table.${room.game.id}`)}: ${nameResult(t, room.game, result)}`
    : undefined;
}
