import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { isTrial } from '#model/screens/gate.ts';
import { HeaderLogin } from '#portal/features/login/header-login.tsx';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { Tooltip } from '#ui/actions/tooltip.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { ActionControl } from '../page/action.tsx';
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

const bar = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[2],
  minBlockSize: '3.25rem',
  // What a phone hides would leave its gap behind: there each part brings its own (item).
  [media.phone]: { gap: 0 },
});
const item = css({
  flex: 'none',
  '&:empty': { display: 'none' },
  // The side menu has the picker too.
  [media.phone]: {
    '& > *': { marginInlineStart: space[1] },
    '&[data-element="account.language"]': { display: 'none' },
  },
  // The sign-up button stands above the bottom bar.
  '@media (max-width: 359.98px)': { '&[data-element="account.register"]': { display: 'none' } },
});
const wideOnly = css({ [belowDesk]: { display: 'none' } });
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
});
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
  [media.phone]: { maxInlineSize: '4.5rem' },
});
/** Beside the word of a trial there is no room for a name that says nothing: the logo keeps its own. */
const giveWay = css({ [media.phone]: { display: 'none' } });
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
      <Suspense fallback={<Letter name={name} />}>
        <Face name={name} className={face} />
      </Suspense>
      <span className={cx(cut, isOnTrial && giveWay)}>{name}</span>
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
    <ActionControl element={element} className={buttonClass({ size: 's' })}>
      <Icon name={element.icon ?? 'wallet'} size={16} />
      {label(element.label)}
    </ActionControl>
  );
}

/** Links of the visitor are words, those of a member are icons with their words as a hint. */
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
    <span className={wideOnly}>
      <Hinted element={element} />
    </span>
  );
}

function Hinted({ element }: Pick<KindProps, 'element'>) {
  const { label } = useTexts();
  const words = label(element.label);
  return (
    <Tooltip text={words} side="bottom">
      <span>
        <ActionControl element={element} className={square} label={words}>
          <Icon name={element.icon ?? 'circle-user'} />
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
  'account.deposit': Deposit,
  link: Link,
  button: FreePlay,
  language: LanguagePicker,
};
