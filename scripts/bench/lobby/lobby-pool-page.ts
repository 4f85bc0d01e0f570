/**
 * Reference page of the lobby benchmark: a plain pool of recycled DOM cards. Same markup and style sheet, taken once
 * from a portal tile; scrolling only writes texts, URLs and positions by hand.
 */
import { createElement, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Game } from '#contract/games/read.ts';
import { cardHeights, gridClasses } from '#portal/features/lobby/grid-style.ts';
import { GameTile, type TileKit, useTileKit } from '#portal/games/game-tile.tsx';
import { lobbyFrame } from './lobby-frame.ts';
import { gameAt, makeGames } from './lobby-games.ts';
import { offerLobby } from './lobby-scroll.ts';

const AHEAD = 0.3;
/** A tile with every optional part. */
const WHOLE: Game = { ...gameAt(0), isHot: true, hasTrial: true };

const main = document.body.appendChild(document.createElement('main'));
const frame = await lobbyFrame();
const { markup, words } = await drawTile();

/** Renders one tile with React to get its markup, then unmounts it. */
async function drawTile(): Promise<{ markup: string; words: TileKit['words'] }> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const drawn = await new Promise<{ markup: string; words: TileKit['words'] }>((resolve) => {
    function Sample() {
      const kit = useTileKit();
      // Icons load a little later.
      useEffect(() => {
        const poll = () => {
          const icons = [...place.querySelectorAll('article svg')];
          if (icons.length > 0 && icons.every((icon) => icon.firstChild)) {
            resolve({ markup: place.querySelector('article')?.outerHTML ?? '', words: kit.words });
          } else requestAnimationFrame(poll);
        };
        poll();
      }, [kit]);
      return createElement(GameTile, { game: WHOLE, kit, isDeferred: false });
    }
    flushSync(() => root.render(frame(createElement(Sample))));
  });
  root.unmount();
  place.remove();
  return drawn;
}

interface Card {
  readonly node: HTMLLIElement;
  readonly image: HTMLImageElement;
  readonly title: HTMLElement;
  readonly note: HTMLElement;
  readonly badge: HTMLElement;
  readonly heart: HTMLElement;
  readonly trial: HTMLElement;
  index: number;
}

function makeCard(list: HTMLElement, width: number, height: number): Card {
  const node = document.createElement('li');
  node.innerHTML = markup;
  node.style.cssText = `position:absolute;top:0;left:0;width:${width}px;height:${height}px;contain:layout style size`;
  const part = <Part extends HTMLElement>(selector: string) => node.querySelector(selector) as unknown as Part;
  const image = part<HTMLImageElement>('img');
  image.dataset['state'] = 'loaded';
  list.append(node);
  return {
    node,
    image,
    title: part('[data-card-action]'),
    note: part('[data-card-action] + span'),
    badge: part('[data-frame] > span:last-child'),
    heart: part('[aria-pressed]'),
    trial: part('[data-element="game.trial"]'),
    index: -1,
  };
}

function show(card: Card, index: number, game: Game): void {
  card.index = index;
  card.image.src = game.image ?? '';
  card.title.textContent = game.name;
  card.note.textContent = game.vendorName;
  card.badge.hidden = !game.isHot && !game.isNew;
  if (card.badge.firstElementChild) card.badge.firstElementChild.textContent = game.isHot ? words.hot : words.new;
  card.heart.setAttribute('aria-label', `${words.favourite}: ${game.name}`);
  card.trial.hidden = !game.hasTrial;
  card.trial.setAttribute('aria-label', `${words.trial}: ${game.name}`);
}

offerLobby((count) => {
  const games = makeGames(count);
  const list = main.appendChild(document.createElement('ul'));
  list.className = gridClasses.poster;
  list.style.position = 'relative';
  const style = getComputedStyle(list);
  const widths = style.gridTemplateColumns.split(' ').map(Number.parseFloat);
  const [columns, width] = [widths.length, widths[0] ?? 0];
  const height = cardHeights.poster(width, 16);
  const [stepX, stepY] = [width + Number.parseFloat(style.columnGap), height + Number.parseFloat(style.rowGap)];
  list.style.height = `${Math.ceil(count / columns) * stepY}px`;
  const rows = Math.ceil((window.innerHeight * (1 + 2 * AHEAD)) / stepY) + 1;
  const cards = Array.from({ length: rows * columns }, () => makeCard(list, width, height));
  const begins = list.offsetTop;

  function update(): void {
    const first = Math.max(0, Math.floor((window.scrollY - begins - window.innerHeight * AHEAD) / stepY)) * columns;
    for (let index = first; index < first + cards.length; index += 1) {
      const card = cards[index % cards.length];
      const game = games[index];
      if (card === undefined || card.index === index) continue;
      card.node.hidden = game === undefined;
      if (game === undefined) continue;
      show(card, index, game);
      card.node.style.transform = `translate(${(index % columns) * stepX}px, ${Math.floor(index / columns) * stepY}px)`;
    }
  }
  let isAsked = false;
  const onScroll = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      update();
    });
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  update();
});
