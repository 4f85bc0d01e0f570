/** What the server writes into a page, for tests of its parts: imported before them, as they read it once. */
import games from '../texts/EN/games.json' with { type: 'json' };
import lottery from '../texts/EN/lottery.json' with { type: 'json' };

const block = document.createElement('script');
block.type = 'application/json';
block.id = 'house-page';
block.textContent = JSON.stringify({ language: 'EN', texts: { ...games, ...lottery } });
document.head.append(block);
