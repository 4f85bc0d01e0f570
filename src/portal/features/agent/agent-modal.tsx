import { CentreWindow } from '../../centre/centre-window.tsx';
import type { ModalProps } from '../../page/modal-props.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { agentPages } from './pages.ts';
import { OverviewSkeleton } from './skeleton.tsx';

/** agentTeamOverview, the default page. */
const HOME = 'agent.overview';

/** The agent centre (M60): the menu entries of the model whose pages are implemented. */
export function AgentModal(props: ModalProps) {
  const { t, label } = useTexts();
  return (
    <CentreWindow
      {...props}
      name="agent"
      pages={agentPages}
      home={HOME}
      keepsMenu
      skeleton={<OverviewSkeleton />}
      words={{
        title: label('element.modal.agent'),
        menu: t('agent.menu'),
        missing: {
          title: t('agent.missing.title'),
          text: t('agent.missing.text'),
          home: t('agent.missing.home'),
        },
      }}
    />
  );
}
