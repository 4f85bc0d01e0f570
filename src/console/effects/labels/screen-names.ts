import { translate } from '#console/names/words.ts';
import { listAll } from '#console/texts/lists.ts';
import { SCREENS } from '#model/catalogue/routes.ts';
import type { Where } from '#model/portal/where.ts';
import { labelOfId, type TranslateKey } from './element-labels.ts';

const PATH_OF: ReadonlyMap<string, string> = new Map(
  SCREENS.filter(({ redirect }) => redirect === undefined)
    .toReversed()
    .map(({ path, screen }) => [screen, path]),
);

/** The name of a screen by its address: `My account`. An unknown address is shown as it is. */
export function nameScreen(translateKey: TranslateKey, address: string): string {
  const [path = ''] = address.split('?');
  const id = `route.${path}`;
  const name = labelOfId(translateKey, id);
  return name === id ? address : name;
}

/** Screens with their names; of several screens with one name each has its address next to it. */
export function nameScreens(
  translateKey: TranslateKey,
  paths: readonly string[],
): readonly (readonly [path: string, name: string])[] {
  const named = paths.map((path) => [path, nameScreen(translateKey, path)] as const);
  return named.map(([path, name]) => {
    const isAlone = named.every(([other, same]) => other === path || same !== name);
    return [path, isAlone ? name : `${name} · ${path}`];
  });
}

/** Where a route leads, as the model describes it (`describeDestination`), with screens by name. */
export function nameDestination(translateKey: TranslateKey, words: string): string {
  if (words === 'the not-found screen') return translate('screen.notFound');
  if (words === 'nothing yet') return translate('screen.wait');
  const to = /^sent to (?<to>\S+)$/.exec(words)?.groups?.['to'];
  if (to !== undefined) return translate('screen.redirect', { name: nameScreen(translateKey, to) });
  const found = /^the screen (?<screen>\w+)(?: with the window (?<window>\w+))?$/.exec(words)?.groups;
  if (found === undefined) return words;
  const screen = found['screen'] ?? '';
  const name =
    screen === 'entrance' ? translate('screen.entrance') : nameScreen(translateKey, PATH_OF.get(screen) ?? screen);
  if (found['window'] === undefined) return name;
  return translate('screen.window', { name, window: nameWindow(translateKey, found['window']) });
}

function nameWindow(translateKey: TranslateKey, window: string): string {
  const id = `modal.${window}`;
  const name = labelOfId(translateKey, id);
  return name === id ? window : name;
}

/** Up to this many screens are named one by one. */
const MOST_NAMED = 6;

/** Where an element is drawn: `on all screens except Help centre`, `in the window “Register”`. */
export function nameWhere(translateKey: TranslateKey, { screens, windows }: Where): string {
  const nameAll = (paths: readonly string[]) =>
    listAll([...new Set(paths.map((path) => nameScreen(translateKey, path)))]);
  const every = SCREENS.filter(({ redirect }) => redirect === undefined).map(({ path }) => path);
  const others = every.filter((path) => !screens.includes(path));
  const isMost = screens.length > MOST_NAMED && others.length <= MOST_NAMED;
  const shown =
    others.length === 0
      ? translate('where.all')
      : isMost
        ? translate('where.except', { screens: nameAll(others) })
        : translate('where.screens', { screens: nameAll(screens) });
  const parts = [
    ...(screens.length > 0 ? [shown] : []),
    ...windows.map((window) => translate('where.window', { window: nameWindow(translateKey, window) })),
  ];
  return parts.length === 0 ? translate('where.over') : parts.join(', ');
}
