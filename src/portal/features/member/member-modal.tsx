import { CentreWindow } from '../../centre/centre-window.tsx';
import type { ModalProps } from '../../page/modal-props.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { memberPages } from './pages.ts';
import { SecuritySkeleton } from './security/parts/skeletons.tsx';

/** The default page (M159, M160). */
const HOME = 'member.securityCenter';

/** The member centre (M59). */
export function MemberModal(props: ModalProps) {
  const { t } = useTexts();
  return (
    <CentreWindow
      {...props}
      name="member"
      pages={memberPages}
      home={HOME}
      skeleton={<SecuritySkeleton />}
      words={{
        title: t('security.window'),
        menu: t('security.menu'),
        missing: {
          title: t('security.unavailable.title'),
          text: t('security.unavailable.text'),
          home: t('security.unavailable.home'),
        },
      }}
    />
  );
}
