import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStaffDo } from '#console/api/use-staff.ts';
import { useMe } from '#console/session/me.ts';
import { CONSOLE_LANGUAGES, spokenLanguage } from '#console/texts/spoken.ts';
import { chooseLanguage } from '#console/texts/stored-language.ts';
import { translate } from '#console/texts/translate.ts';
import { signOut } from '#contract/staff/sign-in/calls.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { initialsOf } from '#ui/pictures/monogram.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { applyMode, type ColourMode, storedMode } from './mode.ts';

const button = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  inlineSize: '100%',
  padding: space[2],
  borderRadius: radius.m,
  textAlign: 'start',
  transition: ease('background-color'),
  [media.hover]: { '&:hover': { backgroundColor: color.surfaceRaised } },
  '&[aria-expanded=true]': { backgroundColor: color.surfaceRaised },
});
const avatar = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.75rem',
  aspectRatio: '1',
  borderRadius: '50%',
  backgroundColor: color.accentSoft,
  color: color.accentText,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
const words = css({ flex: 1, minInlineSize: 0, display: 'grid', lineHeight: 1.3 });
const line = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: type.s });
const role = css({ color: color.textMuted, fontSize: type.xs });

const MODES: readonly (readonly [ColourMode, string])[] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'monitor'],
];

/** The menu of the signed-in user: account, colour mode, language, sign-out. */
export function AccountMenu() {
  const me = useMe();
  const leave = useStaffDo(signOut);
  const navigate = useNavigate();
  const [mode, setMode] = useState(storedMode);
  const choose = (next: ColourMode) => {
    applyMode(next);
    setMode(next);
  };
  const items = [
    { id: 'account', label: translate('account.menu'), icon: 'circle-user', onSelect: () => void navigate('/account') },
    ...MODES.map(([value, icon], at) => ({
      id: value,
      label: translate(`mode.${value}`),
      icon,
      checked: value === mode,
      apart: at === 0,
      onSelect: () => choose(value),
    })),
    ...CONSOLE_LANGUAGES.map((language, at) => ({
      id: `speak ${language}`,
      label: LANGUAGES[language].name,
      icon: 'languages',
      apart: at === 0,
      checked: language === spokenLanguage(),
      onSelect: () => chooseLanguage(language),
    })),
    {
      id: 'leave',
      label: translate('account.signOut'),
      icon: 'log-out',
      apart: true,
      onSelect: () => leave.mutate({ request: {} }, { onSettled: () => window.location.assign('/') }),
    },
  ];
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={button} data-element="console.account">
          <span className={avatar} aria-hidden="true">
            {initialsOf(me.name)}
          </span>
          <span className={words}>
            <span className={line}>{me.name}</span>
            <span className={role}>{translate(`role.${me.role}`)}</span>
          </span>
          <Icon name="chevron-up" size={14} />
        </button>
      }
      items={items}
    />
  );
}
