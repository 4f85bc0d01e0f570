import { useSetAtom } from 'jotai';
import { endOtherSessions, endSession, forgetDevice } from '#contract/security/calls.ts';
import type { Place, Places } from '#contract/security/read.ts';
import { rows, Section } from '#portal/centre/parts/section.tsx';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { warnAtom } from '../../../state/modals.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { serverNow } from './parts/moments.ts';
import { usePlaceAction } from './parts/use-place-action.ts';
import { PlaceRow } from './place-row.tsx';

const nothing = css({
  padding: space[4],
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.l,
  color: color.textMuted,
  fontSize: type.s,
  lineHeight: 1.5,
});

interface PlacesSectionProps {
  readonly places: Places;
  /** The time of the reply, by this browser's clock. */
  readonly answeredAt: number;
}

export function PlacesSection({ places: { sessions, devices }, answeredAt }: PlacesSectionProps) {
  const now = serverNow(sessions, answeredAt);
  return (
    <>
      <Sessions places={currentFirst(sessions)} now={now} />
      <Devices places={currentFirst(devices)} now={now} />
    </>
  );
}

function currentFirst(list: readonly Place[]): readonly Place[] {
  return [...list].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.seenAt - one.seenAt);
}

interface ListProps {
  readonly places: readonly Place[];
  readonly now: number;
}

function Sessions({ places, now }: ListProps) {
  const { t } = useTexts();
  const warn = useSetAtom(warnAtom);
  const act = usePlaceAction();
  const isAlone = places.every(({ isCurrent }) => isCurrent);
  const askToEndOthers = (node: Element) =>
    warn({
      title: 'security.places.endOthers',
      text: 'security.places.endOthers.question',
      confirm: 'security.places.endOthers',
      cancel: 'security.cancel',
      onConfirm: () => act(node, endOtherSessions, {}, 'security.places.endedOthers'),
    });
  return (
    <Section
      title={t('security.places')}
      action={
        !isAlone && (
          <Button size="s" variant="danger" icon="log-out" onClick={(event) => askToEndOthers(event.currentTarget)}>
            {t('security.places.endOthers')}
          </Button>
        )
      }
    >
      <ul className={rows} data-places="sessions">
        {places.map((place) => (
          <PlaceRow
            key={place.id}
            place={place}
            now={now}
            action={t('security.places.end')}
            describeAction={(device) => t('security.places.endOf', { device })}
            onAct={
              place.isCurrent ? undefined : (node) => act(node, endSession, { id: place.id }, 'security.places.ended')
            }
          />
        ))}
      </ul>
      {isAlone && <p className={nothing}>{t('security.places.alone')}</p>}
    </Section>
  );
}

function Devices({ places, now }: ListProps) {
  const { t } = useTexts();
  const warn = useSetAtom(warnAtom);
  const act = usePlaceAction();
  const askToForget = (node: Element, { id, device }: Place) =>
    warn({
      title: 'security.devices.forget',
      text: 'security.devices.forget.question',
      message: t('security.devices.forget.question', { device: device || t('security.places.unknown') }),
      confirm: 'security.devices.forget',
      cancel: 'security.cancel',
      onConfirm: () => act(node, forgetDevice, { id }, 'security.devices.forgotten'),
    });
  return (
    <Section title={t('security.devices')} lead={t('security.devices.lead')}>
      {places.length === 0 ? (
        <p className={nothing}>{t('security.devices.none')}</p>
      ) : (
        <ul className={rows} data-places="devices">
          {places.map((place) => (
            <PlaceRow
              key={place.id}
              place={place}
              now={now}
              action={t('security.devices.forget')}
              describeAction={(device) => t('security.devices.forgetOf', { device })}
              onAct={place.isCurrent ? undefined : async (node) => askToForget(node, place)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
