import { linkStyle, note } from '#demo-games/client/frame/styles.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import { checkAddress } from '#demo-games/client/page/verify-address.ts';
import { Numbers } from './art/numbers.tsx';
import { listStyle } from './art/styles.ts';
import { type Desk, shortened } from './use-desk.ts';

/** Last draws with links to verify them. */
export function Results({ table, ticket: { game } }: Desk) {
  const { t, query } = usePage();
  const { results = [] } = table ?? {};
  if (results.length === 0) return <p className={note}>{t('lottery.noResults')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what overflows
    <ol className={listStyle} tabIndex={0} aria-label={t('lottery.results')} data-testid="results">
      {results.map(({ numero, numbers, serverSeed, commitment }) => {
        const seeds = { kind: 'lottery', serverSeed, clientSeed: `${game.code}_${numero}`, nonce: '0', commitment };
        return (
          <li key={numero}>
            <span className={note}>{numero}</span>
            <Numbers family={game.family} numbers={shortened(numbers)} />
            <a
              href={checkAddress(query, seeds)}
              target="_blank"
              rel="noopener"
              className={linkStyle}
              aria-label={`${t('history.verify')} ${numero}`}
            >
              {t('history.verify')}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
