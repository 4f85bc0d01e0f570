import { useState } from 'react';
import { useMay, useMe } from '#console/session/me.ts';
import type { StaffAction } from '#contract/staff/policy.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[2] });
const list = css({
  display: 'grid',
  maxBlockSize: '14rem',
  overflow: 'auto',
  paddingInline: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  fontSize: type.s,
});
const none = css({ paddingBlock: space[2], color: color.textMuted });

/** From this number of sites on there is a search field. */
const SEARCHED_FROM = 8;
const MOST_SHOWN = 50;

export interface SiteChoiceProps {
  /** The site of the change: always selected. */
  readonly merchant: string;
  readonly permission: StaffAction;
  readonly chosen: readonly string[];
  readonly onChoose: (merchants: readonly string[]) => void;
}

export function SiteChoice({ merchant, permission, chosen, onChoose }: SiteChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { sites } = useMe();
  const may = useMay();
  const others = sites.filter((site) => site.merchant !== merchant && may(permission, site.merchant));
  if (others.length === 0) return null;
  if (!isOpen && chosen.length === 0)
    return (
      <div>
        <Button variant="ghost" size="s" icon="plus" onClick={() => setOpen(true)}>
          {translate('sites.offer')}
        </Button>
      </div>
    );
  return <Choices others={others} chosen={chosen} onChoose={onChoose} />;
}

interface ChoicesProps extends Pick<SiteChoiceProps, 'chosen' | 'onChoose'> {
  readonly others: readonly { readonly merchant: string; readonly name: string }[];
}

function Choices({ others, chosen, onChoose }: ChoicesProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = others.filter(({ merchant, name }) => `${name} ${merchant}`.toLowerCase().includes(wanted));
  return (
    <fieldset className={box} data-element="console.effects.sites">
      <legend>{translate('sites.title')}</legend>
      {others.length >= SEARCHED_FROM && (
        <TextField
          label={translate('word.findASite')}
          hideLabel
          placeholder={translate('word.findASite')}
          icon="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div className={list}>
        {found.slice(0, MOST_SHOWN).map(({ merchant, name }) => (
          <Checkbox
            key={merchant}
            label={name}
            checked={chosen.includes(merchant)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, merchant] : chosen.filter((one) => one !== merchant))
            }
          />
        ))}
        {found.length === 0 && <p className={none}>{translate('sites.none')}</p>}
        {found.length > MOST_SHOWN && (
          <p className={none}>{translate('sites.more', { count: found.length - MOST_SHOWN })}</p>
        )}
      </div>
    </fieldset>
  );
}
