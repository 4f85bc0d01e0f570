/** Links of a window that is part of its page, for visitors without script. */
import { useAtomValue } from 'jotai';
import { findScreen } from '#model/screens/screens.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { nameOfMethod, useIsInPage, usePosted } from './in-page.ts';

const links = css({ display: 'flex', flexWrap: 'wrap', gap: `${space[2]} ${space[6]}`, fontSize: type.s });
const link = css({ paddingBlock: space[2], color: color.accentText, fontWeight: weight.strong });

const PATHS = ['/index', '/login', '/register', '/forgetPass'] as const;

/** Links to other windows and away from this one: the close button and buttons that open windows need script. */
export function PlainLinks({ but }: { readonly but: 'login' | 'register' | 'forgetPass' | 'changePass' }) {
  const { label } = useTexts();
  const { elements, language } = useAtomValue(portalAtom);
  if (!useIsInPage()) return null;
  const paths = PATHS.filter((path) => Object.hasOwn(elements, `route.${path}`) && findScreen(path)?.modal !== but);
  return (
    <noscript>
      <p className={links}>
        {paths.map((path) => (
          <a key={path} className={link} href={`${path}?lang=${language}`}>
            {label(`element.route.${path}`)}
          </a>
        ))}
      </p>
    </noscript>
  );
}

export function PostedDone() {
  const { label } = useTexts();
  const done = usePosted()?.done;
  return done === undefined ? null : <Banner tone="positive">{label(done)}</Banner>;
}

interface PlainTabsProps {
  readonly methods: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string | undefined;
}

/** The other methods of a window as links: its tabs need script. */
export function PlainTabs({ methods, chosen }: PlainTabsProps) {
  const { language } = useAtomValue(portalAtom);
  if (!useIsInPage()) return null;
  return (
    <noscript>
      <p className={links}>
        {methods
          .filter(({ id }) => id !== chosen)
          .map(({ id, label }) => (
            <a key={id} className={link} href={`?lang=${language}&way=${nameOfMethod(id)}`}>
              {label}
            </a>
          ))}
      </p>
    </noscript>
  );
}
