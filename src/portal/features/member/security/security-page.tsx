import { useAtomValue } from 'jotai';
import { authenticator, memberIcon, places, profile } from '#contract/security/calls.ts';
import type { Profile } from '#contract/security/read.ts';
import { linkedProviders } from '#contract/social/calls.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { buttonClass } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { ActionControl } from '../../../page/action.tsx';
import { atDesk } from '../../../page/measures.ts';
import { portalAtom } from '../../../state/atoms.ts';
import { useMemberQuery } from '../../../state/queries/use-member-query.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { useElement } from '../../../state/use-elements.ts';
import { PayoutsSection } from '../payouts/accounts/payouts-section.tsx';
import { IdentityCard } from './identity-card.tsx';
import { LinkedSection } from './linked-section.tsx';
import { PageLayout } from './parts/page-layout.tsx';
import { AccountSkeleton, PlacesSkeleton, SectionSkeleton } from './parts/skeletons.tsx';
import { PlacesSection } from './places-section.tsx';
import { ProtectionSection } from './protection-section.tsx';

const SOCIAL = 'login.social.';

const noDesk = css({ [atDesk]: { display: 'none' } });

/** The security centre (M160, M168), the member centre's first page: identity, protections, sessions. */
export function SecurityPage() {
  const hasSocial = useAtomValue(portalAtom).slots.login.some((id) => id.startsWith(SOCIAL));
  return (
    <PageLayout
      start={
        <>
          <AgentCentre />
          <Account />
        </>
      }
    >
      <PayoutsSection />
      <Where />
      {hasSocial && <Linked />}
    </PageLayout>
  );
}

/** An agent's way to the agent centre, where the header has no room for it (M60). It is the header's element. */
function AgentCentre() {
  const { label } = useTexts();
  const element = useElement('account.agentCentre');
  if (element === undefined) return null;
  return (
    <ActionControl element={element} className={cx(buttonClass({ variant: 'quiet', block: true }), noDesk)}>
      <Icon name={element.icon ?? 'network'} size={18} />
      {label(element.label)}
    </ActionControl>
  );
}

function Account() {
  const query = useMemberQuery(profile);
  return (
    <Part query={query} skeleton={<AccountSkeleton />} otherwise={() => <Known profile={undefined} />}>
      {(reported) => <Known profile={reported ?? undefined} />}
    </Part>
  );
}

/** Undefined where the gateway has no profile: the member info is shown instead. */
function Known({ profile: reported }: { readonly profile: Profile | undefined }) {
  const icon = useMemberQuery(memberIcon);
  const query = useMemberQuery(authenticator);
  return (
    <>
      <IdentityCard
        profile={reported}
        avatar={icon.isPending ? undefined : (icon.data ?? null)}
        canChange={reported !== undefined && !icon.isError}
      />
      <Part
        query={query}
        skeleton={<SectionSkeleton count={4} />}
        otherwise={() => <ProtectionSection profile={reported} authenticator={undefined} />}
      >
        {(state) => <ProtectionSection profile={reported} authenticator={state ?? undefined} />}
      </Part>
    </>
  );
}

function Where() {
  const query = useMemberQuery(places);
  return (
    <Part query={query} skeleton={<PlacesSkeleton />}>
      {(reported) => reported && <PlacesSection places={reported} answeredAt={query.dataUpdatedAt} />}
    </Part>
  );
}

function Linked() {
  const query = useMemberQuery(linkedProviders);
  return (
    <Part query={query} skeleton={<SectionSkeleton count={1} />}>
      {(linked) => <LinkedSection linked={linked ?? []} />}
    </Part>
  );
}
