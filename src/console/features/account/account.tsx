import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useMe } from '#console/session/me.ts';
import { ownAccount } from '#contract/staff/own-account/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { translate } from './translate.ts';

const column = css({ display: 'grid', gap: space[4], maxInlineSize: '48rem' });

export default function Account() {
  const me = useMe();
  const { data, error, refetch } = useStaffRead(ownAccount, {});
  const scope =
    me.merchants === 'all' ? translate('scope.all') : translate('scope.some', { merchants: me.merchants.join(', ') });
  const lead = translate('account.lead', { email: me.email, role: translate(`role.${me.role}`).toLowerCase(), scope });
  return (
    <Page title={translate('account.menu')} lead={lead}>
      {error !== null && data === undefined && (
        <ErrorPanel
          title={translate('failed.title')}
          text={describeFailure(error, translate)}
          retryLabel={translate('act.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data !== undefined && (
        <div className={column}>
          {!me.secondStep && (
            <Banner tone="warning" title={translate('offer.title')}>
              {translate('offer.text')} {!data.hasPassword && translate('offer.password')}
            </Banner>
          )}
          <PasswordSection hasPassword={data.hasPassword} />
          <StepsSection account={data} />
          <SessionsSection sessions={data.sessions} />
        </div>
      )}
    </Page>
  );
}
