import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { whenNear } from '#ui/late/near-screen.ts';
import { css } from '#ui/style/style.ts';

/** Off the screen it costs the browser nothing: no layout, no paint, no breathing. About as high as a shelf. */
const far = css({ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 18rem' });

interface NearProps {
  /** The shape of what comes. The server draws it. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** A section far down the page is drawn, and its replies are asked for, when it comes near the screen (M153). */
export function Near({ waiting, children }: NearProps) {
  const [isNear, setNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    return whenNear(box.current, () => startTransition(() => setNear(true)));
  }, []);
  if (isNear) return children;
  return (
    <div ref={box} className={far}>
      {waiting}
    </div>
  );
}
