import { readFileSync } from 'node:fs';
import { CommandError } from '../command-error.ts';
import { before, gatherEdits } from './edits.ts';
import { readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';
import { addText, TRANSLATE } from './texts.ts';

const ROWS = 'src/model/catalogue/chrome.ts';
/** Slots of links in the side menu, the right bar, the footer and the bottom bar, whose rows are in ROWS. */
const SLOTS = ['side', 'side.account', 'side.foot', 'bar', 'footer', 'bottom'];

/** A link in a menu, named by slot and name (`side/wishList`): its row and its label. */
export function newElement(name: string): Scaffold {
  const [slot = '', own = ''] = name.split('/');
  if (!SLOTS.includes(slot))
    throw new CommandError(
      `"${name}" names no slot of links: write it as side/wishList, with one of ${SLOTS.join(', ')}.`,
    );
  const { camel, title } = readNames(own);
  const id = `${slot.split('.')[0]}.${camel}`;
  const edits = gatherEdits();
  edits.change(ROWS, (text) => {
    if (text.includes(`'${id}'`)) throw new CommandError(`${id} is an element already; choose another name.`);
    const row = `  row('${slot}', '${id}', 'star', { action: { go: '${addressOf(camel)}' } }),\n`;
    const rows = text.match(new RegExp(`^ {2}row\\('${slot}', .*$`, 'gm'));
    return before(rows?.at(-1) ?? `row('${slot}', `, row)(text);
  });
  addText(edits, 'elements', `element.${id}`, title);
  return {
    edits,
    todo: [
      `${ROWS}: its place, its icon (src/ui/pictures/icon-table.ts), its action and its condition`,
      TRANSLATE,
      'npm run docs',
    ],
  };
}

/** The page of the same name if there is one, else the home page. */
function addressOf(camel: string): string {
  const isPage = readFileSync('src/model/catalogue/routes.ts', 'utf8').includes(`path: '/${camel}'`);
  return isPage ? `/${camel}` : '/index';
}
