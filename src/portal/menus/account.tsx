import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { isTrial } from '#model/screens/gate.ts';
import { HeaderLogin } from '#portal/features/login/header-login.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { Tooltip } from '#ui/actions/tooltip.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { cx } from '#ui/style/style.ts';
import { Badge } from '#ui/words/badge.tsx';
import { oneLine } from '#ui/words/one-line.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { ActionControl } from '../page/action.tsx';
import { useLiveValue } from '../page/live-value.ts';
import { type KindProps, type Kinds, Slot } from '../page/slot.tsx';
import { factsAtom, memberAtom, memberLostAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { queriedChunk } from '../state/queries/queried-chunk.tsx';
import { loadMember } from '../state/sources/load-member.ts';
import { useTexts } from '../state/texts/texts.ts';
import {
  atEverySize,
  bar,
  caption,
  corner,
  cut,
  face,
  hiddenOnSmall,
  item,
  noPhone,
  person,
  place,
  places,
  shortButton,
  shortWords,
  square,
  textLink,
  unread,
  walletBalance,
  wideOnly,
} from './account-style.ts';
import { LanguagePicker } from './language-picker.tsx';

/** Members only: not loaded for visitors. */
const Face = queriedChunk(
  () => import('./header-face.tsx'),
  (file) => file.HeaderFace,
);

const Amount = queriedChunk(
  () => import('./header-amount.tsx'),
  (file) => file.HeaderAmount,
);

/** The account part of the header: sign-in form and links for visitors, the account bar for members (M64, M65). */
export function Account() {
  const isLost = useAtomValue(memberLostAtom);
  return (
    <ul className={bar}>
      {isLost && <Lost />}
      <Slot name="header.account" kinds={kinds} itemClass={item} />
    </ul>
  );
}

/** Member info failed to load: a retry. */
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
      <span className={hiddenOnSmall}>
        <Suspense fallback={<Initial name={name} />}>
          <Face name={name} className={face} />
        </Suspense>
      </span>
      <span className={cx(cut, hiddenOnSmall)}>{name}</span>
      {isOnTrial && <Badge tone="warning">{t('signin.trial')}</Badge>}
    </span>
  );
}

/** Placeholder of the picture, at its size. */
function Initial({ name }: { readonly name: string }) {
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

/** The member's balance (M77), at every window size; links to the member centre. */
function WalletBalance({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="button" />;
  return (
    <ActionControl element={element} className={walletBalance}>
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

/** A text link for visitors. */
function Text({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="square" />;
  return (
    <ActionControl element={element} className={cx(textLink, wideOnly)}>
      {label(element.label)}
    </ActionControl>
  );
}

/** A member's links: icons over text, shown at the given header sizes. */
function link(shown: string) {
  return function Link({ element, pending }: KindProps) {
    if (pending) return <Place as="square" />;
    return (
      <span className={shown}>
        <Hinted element={element} />
      </span>
    );
  };
}

function Hinted({ element }: Pick<KindProps, 'element'>) {
  const writer = useFigures();
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
              {writer.write(String(count))}
            </Badge>
          )}
        </ActionControl>
      </span>
    </Tooltip>
  );
}

/** Secondary links, as text. */
function Quiet({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <Place as="button" />;
  return (
    <ActionControl element={element} className={cx(buttonClass({ size: 's', variant: 'quiet' }), wideOnly)}>
      {label(element.label)}
    </ActionControl>
  );
}

/** Placeholder at the real size. */
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
  'account.balance': WalletBalance,
  'account.deposit': Deposit,
  // Unread counts are shown at every size; the bottom bar also links to all games.
  'account.messages': link(atEverySize),
  'account.search': link(noPhone),
  link: link(wideOnly),
  text: Text,
  button: Quiet,
  language: LanguagePicker,
};
