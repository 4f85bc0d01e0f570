import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { TranslateKey } from '#console/effects/labels/element-labels.ts';
import { describeProposal } from '#console/effects/proposal-words.ts';
import { nameSwitch } from '#console/names/names.ts';
import { When } from '#console/people/when.tsx';
import { listAll } from '#console/texts/lists.ts';
import { changeRequests, type RequestLine } from '#contract/staff/requests/calls.ts';
import { rollouts } from '#contract/staff/rollouts/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { type Coming, comingOf } from './coming.ts';
import { useTranslateKey } from './use-translate-key.ts';
import { translate } from './words.ts';

const box = css({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  fontSize: type.s,
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const line = css({ display: 'flex', flexWrap: 'wrap', columnGap: space[3], overflowWrap: 'anywhere' });
const link = css({ color: color.accentText });

const EVERY_MS = 30_000;

/** What comes at a site: starts and ends of schedules, closed periods, steps of roll-outs. Nothing is drawn without any. */
export function Calendar({ merchant }: { readonly merchant: string }) {
  const every = { merchant, everyMs: EVERY_MS };
  const scheduled = useStaffRead(changeRequests, { state: 'scheduled' }, every);
  const applied = useStaffRead(changeRequests, { state: 'applied' }, every);
  const running = useStaffRead(rollouts, {}, every);
  const translateKey = useTranslateKey(merchant);
  const requests = [...(scheduled.data?.rows ?? []), ...(applied.data?.rows ?? [])];
  const coming = comingOf(requests, running.data?.running ?? [], scheduled.dataUpdatedAt);
  if (coming.length === 0) return null;
  return (
    <section className={box} aria-label={translate('coming.title')} data-element="console.requests.coming">
      <h2 className={heading}>{translate('coming.title')}</h2>
      <ol>
        {coming.map((one) => (
          <li key={`${one.at} ${one.kind} ${'id' in one ? one.id : one.request.id}`} className={line}>
            <When at={one.at} />
            <Link className={link} to={addressOf(one, merchant)}>
              {describe(one, translateKey)}
            </Link>
            {one.kind === 'closed' && one.until !== undefined && (
              <span>
                {translate('coming.until')} <When at={one.until} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function addressOf(coming: Coming, merchant: string): string {
  return coming.kind === 'step'
    ? `/m/${merchant}/switches?${new URLSearchParams({ switch: coming.id })}`
    : `/m/${merchant}/requests?${new URLSearchParams({ request: coming.request.id })}`;
}

function describe(coming: Coming, translateKey: TranslateKey): string {
  if (coming.kind === 'step') return translate('coming.step', { id: nameSwitch(coming.id), share: coming.share });
  return translate(`coming.${coming.kind}`, { what: describeRequest(coming.request, translateKey) });
}

function describeRequest({ proposals }: RequestLine, translateKey: TranslateKey): string {
  return listAll(proposals.map((one) => describeProposal(one, translateKey)));
}
