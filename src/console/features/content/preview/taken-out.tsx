import type { TakenOut } from '#contract/staff/content/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import type { EntryDraft } from '../draft/content-draft.ts';
import { type Place, whereTaken } from '../draft/where-taken.ts';
import { thirdPartyPictures } from '../words/picture-address.ts';
import { translate } from '../words/words.ts';

const list = css({ display: 'grid', gap: space[1], marginBlockStart: space[1] });
const item = css({ display: 'flex', flexWrap: 'wrap', columnGap: space[2], alignItems: 'baseline' });
const code = css({ fontFamily: font.numeric });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const calm = css({ color: color.textMuted, fontSize: type.s });

interface TakenOutProps {
  readonly draft: EntryDraft;
  /** Undefined while it loads. */
  readonly takenOut: readonly TakenOut[] | undefined;
  readonly isUnknown: boolean;
  readonly imageOrigins: readonly string[];
  /** Jumps to a position in the text of a language. */
  readonly onFind: (language: string, place: Place) => void;
}

/** Lists what the sanitiser removes and where, and the pictures that the site will not render. */
export function TakenOutNote({ draft, takenOut, isUnknown, imageOrigins, onFind }: TakenOutProps) {
  const thirdParty = Object.entries(draft.words).flatMap(([language, { html }]) =>
    thirdPartyPictures(html, imageOrigins).map((host) => ({ language, host })),
  );
  if (isUnknown) return <Banner tone="warning">{translate('taken.unknown')}</Banner>;
  if (takenOut === undefined) return null;
  if (takenOut.length === 0 && thirdParty.length === 0) return <p className={calm}>{translate('taken.nothing')}</p>;
  const count = takenOut.reduce((sum, { times }) => sum + times, 0);
  return (
    <div role="status" data-element="console.content.taken">
      <Banner tone="warning" title={count > 0 ? translate('taken', { count }) : undefined}>
        <ul className={list}>
          {takenOut.map((one) => (
            <li key={`${one.language} ${one.what} ${one.name}`} className={item}>
              <span>
                {one.language} · <span className={code}>{describe(one)}</span>
                {one.times > 1 && ` ×${one.times}`}
              </span>
              {whereTaken(draft.words[one.language]?.html ?? '', one)
                .slice(0, MOST_PLACES)
                .map((place) => (
                  <button key={place.start} type="button" className={link} onClick={() => onFind(one.language, place)}>
                    {translate('taken.line', { line: place.line })}
                  </button>
                ))}
            </li>
          ))}
          {thirdParty.map(({ language, host }) => (
            <li key={`${language} ${host}`}>{translate('taken.picture', { language, host })}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

const MOST_PLACES = 3;

function describe({ what, name }: TakenOut): string {
  if (what === 'tag') return `<${name}>`;
  return translate(`taken.${what}`, { name });
}
