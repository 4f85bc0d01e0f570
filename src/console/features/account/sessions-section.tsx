import { formatMoment } from '#console/kit/moment.ts';
import { endOwnSession, type OwnSession } from '#contract/staff/own-account/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { Line, Section } from './section.tsx';
import { translate } from './translate.ts';
import { useAccountDo } from './use-own-account.ts';

/** Signed-in sessions; all except this one can be ended. */
export function SessionsSection({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { run, isBusy, error } = useAccountDo();
  const { show } = useToast();
  const end = (session: string, reported: 'sessions.ended' | 'sessions.othersEnded') =>
    run(
      (client) => client.send(endOwnSession, { session }),
      () => void show({ title: translate(reported), tone: 'positive' }),
    );
  return (
    <Section title={translate('sessions.title')} lead={translate('sessions.lead')} element="sessions">
      {sessions.map(({ id, device, createdAt, seenAt, isThis }) => {
        const name = device === '' ? translate('word.unknownBrowser') : device;
        const text = translate('sessions.since', { at: formatMoment(createdAt), seen: formatMoment(seenAt) });
        return (
          <Line key={id} title={name} text={text}>
            {isThis ? (
              <Badge tone="info">{translate('sessions.this')}</Badge>
            ) : (
              <Button
                size="s"
                variant="quiet"
                disabled={isBusy}
                aria-label={translate('sessions.end', { device: name })}
                onClick={() => end(id, 'sessions.ended')}
              >
                {translate('sessions.endShort')}
              </Button>
            )}
          </Line>
        );
      })}
      {sessions.length > 1 && (
        <Line title="" text={error}>
          <Button size="s" variant="danger" disabled={isBusy} onClick={() => end('others', 'sessions.othersEnded')}>
            {translate('sessions.endOthers')}
          </Button>
        </Line>
      )}
    </Section>
  );
}
