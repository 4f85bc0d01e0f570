import { tellMoment } from '#console/kit/moment.ts';
import { endOwnSession, type OwnSession } from '#contract/staff/own-account/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { say } from './say.ts';
import { Line, Section } from './section.tsx';
import { useAccountDo } from './use-own-account.ts';

/** Where the account is signed in; each session but this one can be ended. */
export function SessionsSection({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { run, isBusy, error } = useAccountDo();
  const { show } = useToast();
  const end = (session: string, told: 'sessions.ended' | 'sessions.othersEnded') =>
    run(
      (client) => client.send(endOwnSession, { session }),
      () => void show({ title: say(told), tone: 'positive' }),
    );
  return (
    <Section title={say('sessions.title')} lead={say('sessions.lead')} element="sessions">
      {sessions.map(({ id, device, createdAt, seenAt, isThis }) => {
        const name = device === '' ? say('sessions.unknown') : device;
        const text = say('sessions.since', { at: tellMoment(createdAt), seen: tellMoment(seenAt) });
        return (
          <Line key={id} title={name} text={text}>
            {isThis ? (
              <Badge tone="info">{say('sessions.this')}</Badge>
            ) : (
              <Button
                size="s"
                variant="quiet"
                disabled={isBusy}
                aria-label={say('sessions.end', { device: name })}
                onClick={() => end(id, 'sessions.ended')}
              >
                {say('sessions.endShort')}
              </Button>
            )}
          </Line>
        );
      })}
      {sessions.length > 1 && (
        <Line title="" text={error}>
          <Button size="s" variant="danger" disabled={isBusy} onClick={() => end('others', 'sessions.othersEnded')}>
            {say('sessions.endOthers')}
          </Button>
        </Line>
      )}
    </Section>
  );
}
