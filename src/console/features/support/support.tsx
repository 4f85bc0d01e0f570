import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import texts from '#console/texts/EN/why.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';
import { openSupportCode, type SupportView } from '#contract/staff/previews.calls.ts';
import { readSupportCode } from '#contract/staff/support-code.ts';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { space } from '#ui/tokens.ts';

const say = sayWith(texts);

const form = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space[3],
  maxInlineSize: '32rem',
  '& > div': { inlineSize: '100%' },
});

/** Opens the code that a player read out: the same screen, with its reasons. */
export default function Support() {
  const [params, setParams] = useSearchParams();
  const code = params.get('code') ?? '';
  const [typed, setTyped] = useState(code);
  const [isWrong, setWrong] = useState(false);
  const { data, error, isFetching } = useStaffRead(openSupportCode, { code }, { enabled: code !== '' });
  if (code !== '' && data !== undefined && !isFetching) return <Navigate to={whyAddress(code, data)} replace />;
  const open = (event: FormEvent) => {
    event.preventDefault();
    const isCode = readSupportCode(typed) !== undefined;
    setWrong(!isCode);
    if (isCode) setParams({ code: typed.trim() }, { replace: true });
  };
  const said = isWrong ? say('support.wrong') : code !== '' && error ? describeFailure(error, say) : undefined;
  return (
    <Page title={say('support.title')} lead={say('support.lead')}>
      <form className={form} onSubmit={open} noValidate data-element="console.support.form">
        <TextField
          label={say('support.label')}
          hint={say('support.hint')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          {...(said === undefined ? {} : { error: said })}
        />
        <Button type="submit" busy={isFetching}>
          {say('support.open')}
        </Button>
      </form>
    </Page>
  );
}

/** Where a code is looked at: the site, the screen and the kind of visitor that it names. */
function whyAddress(code: string, view: SupportView): string {
  const { merchant, language, visitor, screen } = view;
  const asked = { code, language, visitor, element: elementOf(view), ...(screen === '' ? {} : { screen }) };
  return `/m/${merchant}/why?${new URLSearchParams(asked)}`;
}

/** What the screen was about: the one that covered the site, or the route. */
function elementOf({ reason, screen }: SupportView): string {
  if (reason === 'maintenance' || reason === 'restricted') return `startup.${reason}`;
  return screen === '' ? '' : `route.${screen}`;
}
