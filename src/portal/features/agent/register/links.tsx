import { useId, useMemo, useState } from 'react';
import { agentLinks, putLink, removeLink } from '#contract/agents/calls.ts';
import type { AgentLink, Openings } from '#contract/agents/read.ts';
import { ADDRESS_PARAMETERS } from '#model/screens/address-codes.ts';
import { actions, card, note, stack, subheading } from '#portal/cashier/styles.ts';
import { CopyButton } from '#portal/centre/parts/copy-button.tsx';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { Qr } from '#portal/page/qr.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { ChoicesContext, OfferedWidget } from '#portal/records/offered-widget.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, media } from '#ui/style/style.ts';
import { linkForm } from '../parts/agent-forms.ts';
import { Held } from '../parts/held.tsx';
import { useAgentWords } from '../parts/use-agent-words.ts';
import { optionsOf } from './open-account.tsx';

/** The second line explains the first. */
const named = css({ display: 'grid', justifyItems: 'start', [media.phone]: { justifyItems: 'end', textAlign: 'end' } });
const whole = css({ whiteSpace: 'nowrap' });
const centred = css({ justifySelf: 'center' });

interface LinksProps {
  readonly openings: Openings;
  readonly links: readonly AgentLink[];
}

/** The agent's links: what kind of account each opens, its use count, and its QR code. */
export function Links({ openings, links }: LinksProps) {
  const { t } = useTexts();
  const id = useId();
  const [shown, setShown] = useState<AgentLink>();
  const columns = useColumns(setShown, useEnd());
  return (
    <section className={card} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`} className={subheading}>
        {t('agent.link.title')}
      </h4>
      <p className={note}>{t('agent.link.lead')}</p>
      <LinkForm openings={openings} />
      {links.length === 0 ? (
        <EmptyState level="h3" title={t('agent.link.none')} text={t('agent.link.noneText')} />
      ) : (
        <DayRows title={t('agent.link.all')} columns={columns} rows={links} rowKey={({ code }) => code} />
      )}
      <LinkWindow link={shown} onClose={() => setShown(undefined)} />
    </section>
  );
}

const WIDGETS = { offered: OfferedWidget };
const FIELD_OF = { kind_not_allowed: 'kind' };

function LinkForm({ openings: { kinds, pages } }: Pick<LinksProps, 'openings'>) {
  const { t, label } = useTexts();
  const id = useId();
  const send = useSendOnce('link');
  const refresh = useRefresh();
  const { describeKind } = useAgentWords();
  const form = useForm({ kind: String(kinds[0] ?? 0), page: pages[0] ?? '/register' }, { fieldOf: FIELD_OF });
  const names = kinds.map((kind) => `${kind}=${describeKind(kind)}`).join('\n');
  const pageNames = pages.map((page) => `${page}=${label(`element.route.${page}`)}`).join('\n');
  const choices = useMemo(() => ({ kind: optionsOf(names), page: optionsOf(pageNames) }), [names, pageNames]);

  async function make() {
    const isDone = await form.run(async (values) => {
      const [title, days, mostUses] = [values('title'), values('days'), values('mostUses')];
      const request = {
        kind: Number(values('kind')),
        page: values('page'),
        ...(title === '' ? {} : { title }),
        ...(days === '' ? {} : { days: Number(days) }),
        ...(mostUses === '' ? {} : { mostUses: Number(mostUses) }),
      };
      await send(putLink, request, request);
    });
    if (!isDone) return;
    for (const field of ['title', 'days', 'mostUses']) form.form.set(field, undefined);
    form.form.restart();
    await refresh(agentLinks);
  }

  return (
    <div className={stack}>
      <ChoicesContext value={choices}>
        <OwnForm
          id={id}
          form={form.form}
          of={linkForm}
          widgets={WIDGETS}
          failure={form.failure}
          onSubmit={() => void make()}
        />
      </ChoicesContext>
      <Button type="submit" form={id} variant="quiet" icon="plus" busy={form.isBusy}>
        {t('agent.link.make')}
      </Button>
    </div>
  );
}

/** Removes a link permanently, and waits until the list is updated. */
function useEnd() {
  const browser = useBrowser();
  const refresh = useRefresh();
  return async ({ code }: AgentLink) => {
    await browser()
      .client.send(removeLink, { code })
      .catch(() => undefined);
    await refresh(agentLinks);
  };
}

function useColumns(onShow: (link: AgentLink) => void, onEnd: (link: AgentLink) => Promise<void>) {
  const writer = useFigures();
  const { t, label } = useTexts();
  const { describeKind } = useAgentWords();
  return [
    {
      id: 'code',
      title: t('agent.link.code'),
      cell: ({ code, title }: AgentLink) => (
        <div className={named}>
          <Held>{code}</Held>
          {title !== '' && <bdi className={note}>{title}</bdi>}
        </div>
      ),
    },
    {
      id: 'kind',
      title: t('agent.open.kind'),
      cell: ({ kind, page }: AgentLink) => (
        <div className={named}>
          {describeKind(kind)}
          <span className={note}>{label(`element.route.${page}`)}</span>
        </div>
      ),
    },
    {
      id: 'uses',
      title: t('agent.link.used'),
      figures: true,
      cell: ({ uses, mostUses }: AgentLink) => (mostUses === undefined ? String(uses) : `${uses} / ${mostUses}`),
    },
    {
      id: 'state',
      title: t('records.filter.state'),
      cell: ({ state, expiresAt }: AgentLink) =>
        state === 'open' && expiresAt !== undefined
          ? t('agent.link.until', { time: writer.day(expiresAt) })
          : t(`agent.link.state.${state}`),
    },
    {
      id: 'show',
      title: '',
      cell: (link: AgentLink) => <LinkAction link={link} onShow={onShow} onEnd={onEnd} />,
    },
  ];
}

interface LinkActionProps {
  readonly link: AgentLink;
  readonly onShow: (link: AgentLink) => void;
  readonly onEnd: (link: AgentLink) => Promise<void>;
}

/** An open link is shown; an expired one can be removed, so that it no longer counts towards the limit. */
function LinkAction({ link, onShow, onEnd }: LinkActionProps) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  if (link.state === 'ended') return null;
  const [words, icon] =
    link.state === 'open' ? [t('agent.link.show'), 'qr-code' as const] : [t('agent.link.end'), 'trash-2' as const];
  async function end() {
    setBusy(true);
    await onEnd(link);
    setBusy(false);
  }
  return (
    <Button
      variant="quiet"
      size="s"
      icon={icon}
      className={whole}
      busy={isBusy}
      aria-label={`${words}: ${link.code}`}
      onClick={() => (link.state === 'open' ? onShow(link) : void end())}
    >
      {words}
    </Button>
  );
}

interface LinkWindowProps {
  readonly link: AgentLink | undefined;
  readonly onClose: () => void;
}

function LinkWindow({ link, onClose }: LinkWindowProps) {
  const { t } = useTexts();
  const [last, setLast] = useState(link);
  if (link !== undefined && link !== last) setLast(link);
  const shown = link ?? last;
  return (
    <FormWindow name="agent-link" title={t('agent.link.window')} open={link !== undefined} onClose={onClose} width="s">
      {shown && <Shown key={shown.code} link={shown} onClose={onClose} />}
    </FormWindow>
  );
}

function Shown({ link, onClose }: { readonly link: AgentLink; readonly onClose: () => void }) {
  const { t } = useTexts();
  const endLink = useEnd();
  const [isBusy, setBusy] = useState(false);
  const [parameter] = ADDRESS_PARAMETERS.affiliateCode;
  const address = `${window.location.origin}${link.page}?${parameter}=${encodeURIComponent(link.code)}`;
  async function end() {
    setBusy(true);
    await endLink(link);
    setBusy(false);
    onClose();
  }
  return (
    <div className={stack}>
      <div className={centred}>
        <Qr value={address} title={t('agent.link.qr')} />
      </div>
      <code className={note} dir="ltr">
        {address}
      </code>
      <div className={actions}>
        <CopyButton text={address} label={t('promo.friends.copy')} done={t('promo.friends.copied')} />
        <Button variant="danger" busy={isBusy} onClick={() => void end()}>
          {t('agent.link.end')}
        </Button>
      </div>
    </div>
  );
}
