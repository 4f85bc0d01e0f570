import { CommandError } from '../command-error.ts';
import { before, gatherEdits, importing } from './edits.ts';
import { gameFiles } from './game-files.ts';
import { readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';
import { markUntranslated, TRANSLATE } from './texts.ts';

/**
 * A game of the demo game provider: its folder and its entry in the list. It tosses a coin until the author replaces
 * the rules.
 */
export function newGame(name: string): Scaffold {
  const names = readNames(name);
  if (!/^[a-z][a-z0-9]{1,15}$/.test(name))
    throw new CommandError(`"${name}" is no kind of game: one word of small letters and digits, 16 at most.`);
  const edits = gatherEdits();
  const folder = `src/demo-games/games/${name}`;
  for (const [path, text] of gameFiles(names)) edits.add(`${folder}/${path}`, text);
  edits.change('src/demo-games/games/games.ts', (text) =>
    importing(`./${name}/game.ts`, name)(before('] as const satisfies readonly Game[]', `, ${name}`)(text)),
  );
  markUntranslated(edits, `kind.${name}`);
  return {
    edits,
    todo: [
      `${folder}/rules: what follows from the seeds, and its payouts; server, page and proof after it`,
      `${folder}/game.ts: vendor, category, lowest stake and its name in every language`,
      `${folder}/texts: its words in every language; ${folder}/fairness.md: what it pays, for players`,
      TRANSLATE,
      'docs/reference/demo-games.md#adding-a-game: every part',
    ],
  };
}
