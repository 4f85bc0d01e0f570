import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { isTrial } from '#model/screens/gate.ts';
import { HeaderLogin } from '#portal/features/login/header-login.tsx';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { Tooltip } from '#ui/actions/tooltip.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { oneLine } from '#ui/words/one-line.ts';
import { outOfSight, visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { ActionControl } from '../page/action.tsx';
import { useLiveValue } from '../page/live-value.ts';
import { belowDesk } from '../page/measures.ts';
import { type KindProps, type Kinds, Slot } from '../page/slot.tsx';
import { factsAtom, memberAtom, memberLostAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { queriedChunk } from '../state/queries/queried-chunk.tsx';
import { loadMember } from '../state/sources/load-member.ts';
import { useTexts } from '../state/texts/texts.ts';
import { LanguagePicker } from './language-picker.tsx';

/** Members only: a visitor's page does without its code. */
const Face = queriedChunk(
  () => import('./header-face.tsx'),
  (file) => file.HeaderFace,
);

const Amount = queriedChunk(
  () => import('./header-amount.tsx'),
  (file) => file.HeaderAmount,
);

const bar = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[2],
  minBlockSize: '3.25rem',
  // What a phone hides would leave its gap behind: there each part brings its own (item).
  [media.small]: { gap: 0 },
});
const item = css({
  flex: 'none',
  '&:empty': { display: 'none' },
  // An amount of any size leaves the others their places.
  '&[data-element="account.balance"]': { flex: '0 1 auto', minInlineSize: '3.5rem' },
  // The side menu has the picker too.
  [media.small]: {
    '& > *': { marginInlineStart: space[1] },
    '&[data-element="account.language"]': { display: 'none' },
  },
  // The log-in window leads to it, and the bar at the thumb to both.
  '@media (max-width: 359.98px)': {
    '&[data-element="account.register"], &[data-element="account.deposit"]': { display: 'none' },
  },
});
const wideOnly = css({ [belowDesk]: { display: 'none' } });
const noPhone = css({ [media.phone]: { display: 'none' } });
const atEverySize = css({});
/** From here on what leads on says so in words under its icon. */
const worded = '@media (min-width: 1280px)';
const unworded = '@media (max-width: 1279.98px)';
const textLink = css({
  fontSize: type.s,
  color: 'inherit',
  opacity: 0.8,
  paddingBlock: space[1],
  [media.hover]: { '&:hover': { opacity: 1, textDecoration: 'underline', textUnderlineOffset: '0.25em' } },
});
const square = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minInlineSize: control.s,
  minBlockSize: control.s,
  paddingInline: space[1],
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  transition: ease('background-color', 'color'),
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft, color: color.text } },
  [media.touch]: { minInlineSize: control.touch, minBlockSize: control.touch },
  [worded]: { flexDirection: 'column', gap: '0.125rem', minBlockSize: control.m },
});
const caption = css({
  maxInlineSize: '6rem',
  fontSize: '0.6875rem',
  lineHeight: 1.15,
  textAlign: 'center',
  textWrap: 'balance',
  [unworded]: outOfSight,
});
const unread = css({ position: 'relative' });
const corner = css({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 'calc(50% - 0.125rem)',
});
const purse = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: '100%',
  minBlockSize: control.s,
  paddingInline: space[2],
  borderRadius: radius.m,
  color: color.text,
  fontFamily: font.numeric,
  fontSize: type.s,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
  [media.touch]: { minBlockSize: control.touch },
  [media.small]: { '& > svg': { display: 'none' } },
});
/** Where there is little room, the icon alone stands for what leads to money. */
const shortWords = css({ [media.small]: outOfSight });
const shortButton = css({ [media.small]: { inlineSize: control.touch, paddingInline: 0 } });
const person = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: '11rem',
  fontSize: type.s,
  fontWeight: weight.strong,
});
const face = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  borderRadius: '50%',
  background: color.accentGradient,
  color: color.textOnAccent,
  fontSize: type.s,
  textTransform: 'uppercase',
});
const cut = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
/** A small window has no room for picture and name: the bar at the thumb leads to both, and a trial is still said. */
const giveWay = css({ [media.small]: { display: 'none' } });
const places = {
  name: css({ inlineSize: '7rem' }),
  button: css({ inlineSize: '6rem' }),
  square: css({ inlineSize: control.s }),
} as const;
const place = css({ display: 'inline-grid', alignItems: 'center', blockSize: control.s });

/** The account part of the header: log-in form and links for visitors, the bar of a member (M64, M65). */
export function Account() {
  const isLost = useAtomValue(memberLostAtom);
  return (
    <ul className={bar}>
      {isLost && <Lost />}
      <Slot name="header.account" kinds={kinds} itemClass={item} />
    </ul>
  );
}

/** Member info did not come: the way on. */
function Lost() {
  const { t } = useTexts();
  const browser = useBrowser();
  return (
    <li className={item}>
      <Button variant="quiet" size="s" icon="refresh-cw" onClick={() => void loadMember(browser())}>
        {t('shell.account.retry')}
      </Button>
    </li>
  );
}

function Login({ element, pending }: KindProps) {
  return pending ? <Place as="button" /> : <HeaderLogin element={element} />;
}

function Register({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="button" />;
  return (
    <ActionControl element={element} className={buttonClass({ size: 's' })}>
      {label(element.label)}
    </ActionControl>
  );
}

function Name({ element, pending }: KindProps) {
  const { t, label } = useTexts();
  const member = useAtomValue(memberAtom);
  const isOnTrial = isTrial(useAtomValue(factsAtom));
  if (pending) return <Place as="name" />;
  const name = member?.nickname || member?.account || label(element.label);
  return (
    <span className={person}>
      <span className={giveWay}>
        <Suspense fallback={<Letter name={name} />}>
          <Face name={name} className={face} />
        </Suspense>
      </span>
      <span className={cx(cut, giveWay)}>{name}</span>
      {isOnTrial && <Badge tone="warning">{t('signin.trial')}</Badge>}
    </span>
  );
}

/** What stands for the picture, at its size. */
function Letter({ name }: { readonly name: string }) {
  return (
    <span className={face} aria-hidden="true">
      {[...name].slice(0, 1)}
    </span>
  );
}

function Deposit({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="button" />;
  return (
    <ActionControl element={element} className={cx(buttonClass({ size: 's' }), shortButton)}>
      <Icon name={element.icon ?? 'wallet'} size={16} />
      <span className={shortWords}>{label(element.label)}</span>
    </ActionControl>
  );
}

/** What the member has (M77), at every size of window; it leads to the member's own centre. */
function Purse({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="button" />;
  return (
    <ActionControl element={element} className={purse}>
      <Icon name={element.icon ?? 'wallet'} size={16} />
      <span className={visuallyHidden}>{label(element.label)} </span>
      <span className={oneLine}>
        <Suspense fallback="…">
          <Amount />
        </Suspense>
      </span>
    </ActionControl>
  );
}

/** What a narrow header keeps; the bar at the thumb leads to all games as well. */
const AT_MORE_SIZES = new Map([
  ['account.messages', atEverySize],
  ['account.search', noPhone],
]);

/** Links of the visitor are words, those of a member are icons over their words; what is unread is told at every size. */
function Link({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="square" />;
  if (element.id === 'account.withdraw') {
    return (
      <ActionControl element={element} className={cx(buttonClass({ size: 's', variant: 'quiet' }), wideOnly)}>
        {label(element.label)}
      </ActionControl>
    );
  }
  if (element.id === 'account.forgotPassword') {
    return (
      <ActionControl element={element} className={cx(textLink, wideOnly)}>
        {label(element.label)}
      </ActionControl>
    );
  }
  return (
    <span className={AT_MORE_SIZES.get(element.id) ?? wideOnly}>
      <Hinted element={element} />
    </span>
  );
}

function Hinted({ element }: Pick<KindProps, 'element'>) {
  const { label } = useTexts();
  const words = label(element.label);
  const count = useLiveValue(element.badge);
  return (
    <Tooltip text={words} side="bottom">
      <span>
        <ActionControl element={element} className={cx(square, unread)}>
          <Icon name={element.icon ?? 'circle-user'} />
          <span className={caption}>{words}</span>
          {count !== undefined && (
            <Badge tone="accent" className={corner}>
              {count}
            </Badge>
          )}
        </ActionControl>
      </span>
    </Tooltip>
  );
}

function FreePlay({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="button" />;
  return (
    <ActionControl element={element} className={cx(buttonClass({ size: 's', variant: 'quiet' }), wideOnly)}>
      {label(element.label)}
    </ActionControl>
  );
}

/** Keeps the place of what comes, at its real size. */
function Place({ as }: { readonly as: keyof typeof places }) {
  return (
    <span className={cx(place, places[as], as !== 'button' && wideOnly)}>
      <Skeleton />
    </span>
  );
}

const kinds: Kinds<'header.account'> = {
  'account.login': Login,
  'account.register': Register,
  'account.name': Name,
  'account.balance': Purse,
  'account.deposit': Deposit,
  link: Link,
  button: FreePlay,
  language: LanguagePicker,
};
