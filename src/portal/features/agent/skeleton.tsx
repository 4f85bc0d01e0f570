import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { list, row } from './details.tsx';
import { balanceCard, face, identityCard, OverviewLayout, person } from './overview-layout.tsx';

const ROWS = ['account', 'nickname', 'kind', 'rank'];

const section = css({ display: 'grid', gap: space[3], paddingBlockStart: space[2] });
const words = css({ display: 'block', inlineSize: '40%' });

/** Skeleton of the overview: every part has its real size. */
export function OverviewSkeleton() {
  return (
    <div aria-busy="true">
      <OverviewLayout
        identity={
          <div className={identityCard}>
            <span className={face}>
              <Skeleton shape="circle" />
            </span>
            <span className={person}>
              <Skeleton shape="title" />
              <Skeleton lines={2} />
            </span>
          </div>
        }
        balance={
          <div className={balanceCard}>
            <Skeleton lines={2} />
            <Skeleton shape="control" />
          </div>
        }
        details={
          <div className={section}>
            <span className={words}>
              <Skeleton shape="title" />
            </span>
            <div className={list}>
              {ROWS.map((name) => (
                <div key={name} className={row}>
                  <span className={words}>
                    <Skeleton />
                  </span>
                </div>
              ))}
            </div>
          </div>
        }
      />
    </div>
  );
}
